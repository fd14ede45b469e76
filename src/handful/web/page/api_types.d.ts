// Made by tools/make_page_types.py from the OpenAPI document: change the API, and run it again.

export interface About {
  version: string;
  lexicon: WordList;
  sizes: [number, number];
  rules: Array<Rules>;
  players: Array<Opponent>;
  bonus: number;
}

export interface WordList {
  name: string;
  sha256: string;
  words: number;
}

export interface Rules {
  name: "classic" | "wildcard";
  letters: Record<string, number>;
  wildcard: string | null;
  vowels: string;
  substitutions: number;
  replays: number | null;
}

export interface Opponent {
  name: "you" | "novice" | "club" | "expert" | "skynet" | "perfect";
  told: string;
}

export interface Daily {
  day: string;
  rules: "classic" | "wildcard";
  size: number;
  players: number;
  beatable: boolean;
  round: Round | null;
  seconds_left: number;
}

export interface Round {
  id: string;
  kind: "free" | "daily" | "archive";
  day: string | null;
  by: "you" | "novice" | "club" | "expert" | "skynet" | "perfect";
  rules: "classic" | "wildcard";
  size: number;
  dealt: string;
  hand: string;
  moves: number;
  substituted: Substituted | null;
  turns: Array<Turn>;
  total: number;
  over: boolean;
  ran_out: boolean;
  can_substitute: boolean;
  can_replay: boolean;
  counts: boolean;
  replay: number;
  revealed: boolean;
  best: number;
}

export interface Substituted {
  letter: string;
  drawn: string | null;
}

export interface Turn {
  number: number;
  word: string;
  accepted: boolean;
  points: number;
  reason: "empty" | "not-in-hand" | "not-in-list" | null;
  cost: string;
  left: string;
}

export interface DayRequest {
  day?: string | null;
}

export interface Archive {
  days: Array<PastDay>;
}

export interface PastDay {
  day: string;
  rules: "classic" | "wildcard";
  size: number;
  scored: number | null;
  archive: number | null;
}

export interface Board {
  day: string;
  players: number;
  top: Array<BoardRow>;
  you: BoardRow | null;
}

export interface BoardRow {
  place: number;
  nickname: string;
  score: number;
  words: number;
  you: boolean;
}

export interface Me {
  nickname: string;
  round: Round | null;
  daily: Daily;
  streak: Streak;
}

export interface Streak {
  now: number;
  best: number;
}

export interface NicknameRequest {
  nickname: string;
}

export type Empty = Record<string, never>;

export interface Code {
  code: string;
  expires: string;
}

export interface CodeRequest {
  code: string;
}

export interface Statistics {
  hands: number;
  days: number;
  streak: Streak;
  mean_skill: number | null;
  beaten_skynet: number;
  perfect_hands: number;
  scores: Array<Scored>;
  skill: Array<number>;
  best_words: Array<BestWord>;
}

export interface Scored {
  at: string;
  score: number;
  perfect: number;
  skill: number;
  rules: "classic" | "wildcard";
  size: number;
  kind: "free" | "daily" | "archive";
}

export interface BestWord {
  word: string;
  points: number;
  rules: "classic" | "wildcard";
  day: string;
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

export interface StopMove {
  number: number;
  kind: "stop";
  text?: "";
}

export interface ReplayRequest {
  by?: "you" | "novice" | "club" | "expert" | "skynet" | "perfect";
}

export interface Review {
  round: Round;
  score: number;
  skill: number;
  luck: number | null;
  beats_skynet: boolean;
  skynet: Line;
  perfect: Perfect;
  turns: Array<ReviewedTurn>;
  words: Array<PlayableWord>;
  advice: Array<Advice>;
}

export interface Line {
  score: number;
  plays: Array<Play>;
}

export interface Play {
  word: string;
  points: number;
  sacrifice: boolean;
  tier: "common" | "familiar" | "uncommon" | "rare" | null;
}

export interface Perfect {
  score: number;
  plays: Array<Play>;
  exact: boolean;
  bound: number;
  without_sacrifice: Line;
}

export interface ReviewedTurn {
  word: string | null;
  points: number;
  accepted: boolean;
  before: number;
  after: number;
  lost: number;
  slip: "perfect" | "small" | "medium" | "large";
  better: Play | null;
}

export interface PlayableWord {
  word: string;
  points: number;
  tier: "common" | "familiar" | "uncommon" | "rare";
  yours: boolean;
}

export interface Advice {
  letter: string | null;
  expected: number;
  gain: number;
}

export interface Share {
  text: string;
  sentence: string;
  code: string;
}

export interface Verified {
  rules: "classic" | "wildcard";
  size: number;
  lexicon: List;
  hand: string;
  turns: Array<Turn>;
  score: number;
  ran_out: boolean;
}

export interface List {
  name: string;
  sha256: string;
}

/** By route, what a good answer holds; null where it has no body. */
export interface Responses {
  "GET /api/about": About;
  "GET /api/daily": Daily;
  "POST /api/daily": Round;
  "GET /api/daily/archive": Archive;
  "GET /api/daily/{day}/board": Board;
  "DELETE /api/me": null;
  "GET /api/me": Me;
  "PATCH /api/me": Me;
  "POST /api/me": Me;
  "POST /api/me/code": Code;
  "POST /api/me/restore": Me;
  "GET /api/me/statistics": Statistics;
  "POST /api/rounds": Round;
  "GET /api/rounds/{id}": Round;
  "POST /api/rounds/{id}/moves": Round;
  "POST /api/rounds/{id}/replay": Round;
  "POST /api/rounds/{id}/review": Review;
  "GET /api/rounds/{id}/share": Share;
  "POST /api/verify": Verified;
}

/** By route, what the request holds; undefined where it has no body. */
export interface Requests {
  "GET /api/about": undefined;
  "GET /api/daily": undefined;
  "POST /api/daily": DayRequest;
  "GET /api/daily/archive": undefined;
  "GET /api/daily/{day}/board": undefined;
  "DELETE /api/me": undefined;
  "GET /api/me": undefined;
  "PATCH /api/me": NicknameRequest;
  "POST /api/me": Empty | null;
  "POST /api/me/code": undefined;
  "POST /api/me/restore": CodeRequest;
  "GET /api/me/statistics": undefined;
  "POST /api/rounds": RoundRequest;
  "GET /api/rounds/{id}": undefined;
  "POST /api/rounds/{id}/moves": WordMove | SubstituteMove | StopMove;
  "POST /api/rounds/{id}/replay": ReplayRequest;
  "POST /api/rounds/{id}/review": undefined;
  "GET /api/rounds/{id}/share": undefined;
  "POST /api/verify": CodeRequest;
}
