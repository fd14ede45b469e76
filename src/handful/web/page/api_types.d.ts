// Made by tools/make_page_types.py from the OpenAPI document: change the API, and run it again.

export interface AboutAnswer {
  version: string;
  lexicon: WordCountAnswer;
  sizes: [number, number];
  rules: Array<RulesAnswer>;
  players: Array<OpponentAnswer>;
  bonus: number;
  course: boolean;
}

export interface WordCountAnswer {
  name: string;
  sha256: string;
  words: number;
}

export interface RulesAnswer {
  name: "classic" | "wildcard";
  letters: Record<string, number>;
  wildcard: string | null;
  vowels: string;
  scoring: ScoringAnswer;
  substitutions: number;
  replays: number | null;
}

export interface ScoringAnswer {
  used: number;
  left: number;
  bonus: number;
  counts_held: boolean;
}

export interface OpponentAnswer {
  name: "you" | "novice" | "club" | "expert" | "skynet" | "perfect";
  told: string;
}

export interface ChallengesAnswer {
  challenges: Array<ListedChallengeAnswer>;
}

export interface ListedChallengeAnswer {
  id: string;
  nickname: string;
  yours: boolean;
  day: string | null;
  rules: "classic" | "wildcard" | null;
  size: number | null;
  players: number;
  finished: boolean;
  at: string;
  rounds: Array<string>;
}

export interface ChallengeLinkAnswer {
  id: string;
  path: string;
}

export interface ChallengeRequest {
  round?: string | null;
  day?: string | null;
}

export interface ChallengeAnswer {
  id: string;
  nickname: string;
  yours: boolean;
  day: string | null;
  scored: boolean;
  out_of: number | null;
  hands: number;
  rules: "classic" | "wildcard" | null;
  size: number | null;
  score: number;
  finished: boolean;
  rows: Array<ChallengeRowAnswer>;
}

export interface ChallengeRowAnswer {
  nickname: string;
  you: boolean;
  challenger: boolean;
  score: number;
  finished: boolean;
  hands: Array<ChallengeHandAnswer>;
}

export interface ChallengeHandAnswer {
  number: number;
  rules: "classic" | "wildcard";
  size: number;
  dealt: string | null;
  score: number | null;
  percent: number | null;
  hints: number;
  practice: boolean;
  turns: Array<ChallengeTurnAnswer> | null;
}

export interface ChallengeTurnAnswer {
  word: string;
  reading: string | null;
  points: number;
}

export interface RoundAnswer {
  id: string;
  kind: "free" | "daily" | "archive" | "challenge" | "puzzle";
  day: string | null;
  number: number;
  by: "you" | "novice" | "club" | "expert" | "skynet" | "perfect";
  rules: "classic" | "wildcard";
  size: number;
  dealt: string;
  hand: string;
  moves: number;
  substituted: SubstitutionAnswer | null;
  hints: HintsAnswer;
  turns: Array<PlayedTurnAnswer>;
  total: number;
  over: boolean;
  ran_out: boolean;
  can_substitute: boolean;
  can_replay: boolean;
  counts: boolean;
  replay: number;
  practice: boolean;
  revealed: boolean;
  best: number;
  percent: number | null;
  ladder: LadderAnswer | null;
}

export interface SubstitutionAnswer {
  letter: string;
  drawn: string | null;
}

export interface HintsAnswer {
  used: number;
  cost: number;
  letter: string | null;
  length: number | null;
  definition: string | null;
  word: string | null;
  next: "letter" | "definition" | "word" | null;
}

export interface PlayedTurnAnswer {
  number: number;
  word: string;
  hidden: boolean;
  accepted: boolean;
  points: number;
  reason: "empty" | "not-in-hand" | "not-in-list" | null;
  cost: string;
  left: string;
  readings: Array<string>;
}

export interface LadderAnswer {
  novice: number;
  club: number;
  expert: number;
  skynet: number;
  perfect: number;
}

export interface DailyAnswer {
  day: string;
  seconds_left: number;
  players: number;
  out_of: number | null;
  score: number | null;
  finished: boolean;
  hands: Array<TodaysHandAnswer>;
}

export interface TodaysHandAnswer {
  number: number;
  rules: "classic" | "wildcard";
  size: number;
  beatable: boolean;
  percent: number | null;
  round: RoundAnswer | null;
}

export interface DayRequest {
  day?: string | null;
  number?: number | null;
}

export interface ArchiveAnswer {
  days: Array<PastDayAnswer>;
}

export interface PastDayAnswer {
  day: string;
  out_of: number | null;
  hands: Array<HandOfDayAnswer>;
  scored: number | null;
  archive: number | null;
}

export interface HandOfDayAnswer {
  number: number;
  rules: "classic" | "wildcard";
  size: number;
}

export interface CalendarAnswer {
  days: Array<CalendarDayAnswer>;
}

export interface CalendarDayAnswer {
  day: string;
  state: "played" | "frozen" | "missed" | "open" | "before";
  score: number | null;
  out_of: number | null;
}

export interface BoardAnswer {
  day: string;
  players: number;
  ranked: number;
  top: Array<BoardRowAnswer>;
  others: Array<BoardRowAnswer>;
  you: BoardRowAnswer | null;
  out_of: number | null;
  distribution: Array<number> | null;
  percentile: number | null;
}

export interface BoardRowAnswer {
  place: number | null;
  nickname: string;
  score: number;
  words: number;
  you: boolean;
}

export interface DefinitionsAnswer {
  word: string;
  definitions: Array<DefinitionAnswer>;
}

export interface DefinitionAnswer {
  word: string;
  part: "noun" | "verb" | "adjective" | "adverb";
  text: string;
}

export interface PlayerAnswer {
  nickname: string;
  round: RoundAnswer | null;
  daily: DailyAnswer;
  streak: StreakAnswer;
}

export interface StreakAnswer {
  now: number;
  best: number;
}

export interface NicknameRequest {
  nickname: string;
}

export type Empty = Record<string, never>;

export interface DeviceCodeAnswer {
  code: string;
  expires: string;
}

export interface DeviceCodeRequest {
  code: string;
}

export interface StatisticsAnswer {
  hands: number;
  days: number;
  streak: StreakAnswer;
  mean_skill: number | null;
  beaten_skynet: number;
  perfect_hands: number;
  scores: Array<ScoredHandAnswer>;
  skill: Array<number>;
  best_words: Array<BestWordAnswer>;
}

export interface ScoredHandAnswer {
  at: string;
  score: number;
  perfect: number;
  skill: number | null;
  rules: "classic" | "wildcard";
  size: number;
  kind: "free" | "daily" | "archive" | "challenge" | "puzzle";
}

export interface BestWordAnswer {
  word: string;
  hidden: boolean;
  points: number;
  rules: "classic" | "wildcard";
  day: string;
}

export interface PracticeAnswer {
  hands: Array<PracticeHandAnswer>;
}

export interface PracticeHandAnswer {
  round: RoundAnswer;
  words: Record<string, number>;
  hidden: Array<string>;
}

export interface PuzzlesAnswer {
  rating: number;
  deviation: number;
  ratings: Array<number>;
  played: number;
  solved: number;
  due: number;
  puzzle: PuzzleAnswer | null;
}

export interface PuzzleAnswer {
  round: string;
  target: number;
  difficulty: number;
  again: boolean;
  solved: boolean | null;
  change: number | null;
}

export interface RecentRoundsAnswer {
  rounds: Array<RecentRoundAnswer>;
}

export interface RecentRoundAnswer {
  id: string;
  kind: "free" | "daily" | "archive" | "challenge" | "puzzle";
  day: string | null;
  number: number;
  rules: "classic" | "wildcard";
  size: number;
  replay: number;
  score: number | null;
  at: string;
}

export interface RoundRequest {
  rules?: "classic" | "wildcard";
  size?: number;
  by?: "you" | "novice" | "club" | "expert" | "skynet" | "perfect";
}

export interface WordMove {
  number: number;
  kind: "word";
  text: string;
}

export interface SubstituteMove {
  number: number;
  kind: "substitute";
  text: string;
}

export interface HintMove {
  number: number;
  kind: "hint";
  text: "letter" | "definition" | "word";
}

export interface StopMove {
  number: number;
  kind: "stop";
  text?: "";
}

export interface ReplayRequest {
  by?: "you" | "novice" | "club" | "expert" | "skynet" | "perfect";
}

export interface RoundReviewAnswer {
  score: number;
  skill: number | null;
  luck: number | null;
  beats_skynet: boolean;
  skynet: LineAnswer;
  perfect: LineAnswer;
  turns: Array<ReviewedTurnAnswer>;
  advice: Array<AdviceAnswer>;
  round: RoundAnswer;
  defined: Array<string>;
}

export interface LineAnswer {
  score: number;
  plays: Array<PlayAnswer>;
}

export interface PlayAnswer {
  word: string;
  reading: string | null;
  hidden: boolean;
  points: number;
  tier: "common" | "familiar" | "uncommon" | "rare" | null;
  sacrifice: boolean;
}

export interface ReviewedTurnAnswer {
  word: string | null;
  reading: string | null;
  hidden: boolean;
  points: number;
  accepted: boolean;
  before: number;
  after: number;
  lost: number;
  slip: "perfect" | "refused" | "small" | "medium" | "large";
  better: LineAnswer | null;
}

export interface AdviceAnswer {
  letter: string | null;
  expected: number;
  gain: number;
}

export interface ShareAnswer {
  day: string | null;
  rules: "classic" | "wildcard";
  size: number;
  score: number;
  perfect: number;
  skynet: number;
  percent: number;
  words: number;
  hints: number;
  code: string;
}

export interface RoundWordsAnswer {
  words: Array<ReviewedWordAnswer>;
  defined: Array<string>;
}

export interface ReviewedWordAnswer {
  word: string;
  reading: string | null;
  hidden: boolean;
  points: number;
  tier: "common" | "familiar" | "uncommon" | "rare" | null;
  yours: boolean;
}

export interface VerifiedAnswer {
  rules: "classic" | "wildcard";
  size: number;
  lexicon: WordListAnswer;
  hand: string;
  turns: Array<TurnAnswer>;
  score: number;
  hints: number;
  practice: boolean;
  ran_out: boolean;
}

export interface WordListAnswer {
  name: string;
  sha256: string;
}

export interface TurnAnswer {
  number: number;
  word: string;
  hidden: boolean;
  accepted: boolean;
  points: number;
  reason: "empty" | "not-in-hand" | "not-in-list" | null;
  cost: string;
  left: string;
}

export interface ShareCodeRequest {
  code: string;
}

/** By route, what a good answer holds; null where it has no body. */
export interface Responses {
  "GET /api/about": AboutAnswer;
  "GET /api/challenges": ChallengesAnswer;
  "POST /api/challenges": ChallengeLinkAnswer;
  "GET /api/challenges/{id}": ChallengeAnswer;
  "POST /api/challenges/{id}": RoundAnswer;
  "GET /api/daily": DailyAnswer;
  "POST /api/daily": RoundAnswer;
  "GET /api/daily/archive": ArchiveAnswer;
  "GET /api/daily/calendar": CalendarAnswer;
  "GET /api/daily/{day}/board": BoardAnswer;
  "GET /api/definitions/{word}": DefinitionsAnswer;
  "DELETE /api/me": null;
  "GET /api/me": PlayerAnswer;
  "PATCH /api/me": PlayerAnswer;
  "POST /api/me": PlayerAnswer;
  "POST /api/me/code": DeviceCodeAnswer;
  "POST /api/me/cookie": null;
  "DELETE /api/me/devices": null;
  "POST /api/me/restore": PlayerAnswer;
  "GET /api/me/statistics": StatisticsAnswer;
  "GET /api/practice": PracticeAnswer;
  "GET /api/puzzles": PuzzlesAnswer;
  "POST /api/puzzles": RoundAnswer;
  "GET /api/rounds": RecentRoundsAnswer;
  "POST /api/rounds": RoundAnswer;
  "GET /api/rounds/{id}": RoundAnswer;
  "POST /api/rounds/{id}/moves": RoundAnswer;
  "POST /api/rounds/{id}/replay": RoundAnswer;
  "POST /api/rounds/{id}/review": RoundReviewAnswer;
  "GET /api/rounds/{id}/share": ShareAnswer;
  "GET /api/rounds/{id}/words": RoundWordsAnswer;
  "POST /api/verify": VerifiedAnswer;
}

/** By route, what the request holds; undefined where it has no body. */
export interface Requests {
  "GET /api/about": undefined;
  "GET /api/challenges": undefined;
  "POST /api/challenges": ChallengeRequest;
  "GET /api/challenges/{id}": undefined;
  "POST /api/challenges/{id}": undefined;
  "GET /api/daily": undefined;
  "POST /api/daily": DayRequest;
  "GET /api/daily/archive": undefined;
  "GET /api/daily/calendar": undefined;
  "GET /api/daily/{day}/board": undefined;
  "GET /api/definitions/{word}": undefined;
  "DELETE /api/me": undefined;
  "GET /api/me": undefined;
  "PATCH /api/me": NicknameRequest;
  "POST /api/me": Empty | null;
  "POST /api/me/code": undefined;
  "POST /api/me/cookie": undefined;
  "DELETE /api/me/devices": undefined;
  "POST /api/me/restore": DeviceCodeRequest;
  "GET /api/me/statistics": undefined;
  "GET /api/practice": undefined;
  "GET /api/puzzles": undefined;
  "POST /api/puzzles": undefined;
  "GET /api/rounds": undefined;
  "POST /api/rounds": RoundRequest;
  "GET /api/rounds/{id}": undefined;
  "POST /api/rounds/{id}/moves": WordMove | SubstituteMove | HintMove | StopMove;
  "POST /api/rounds/{id}/replay": ReplayRequest;
  "POST /api/rounds/{id}/review": undefined;
  "GET /api/rounds/{id}/share": undefined;
  "GET /api/rounds/{id}/words": undefined;
  "POST /api/verify": ShareCodeRequest;
}
