/** The names that the page uses for parts of the API's requests and answers (api_types.d.ts is generated). */
import type { Requests, Responses } from "./api_types";

export type { Requests, Responses };
export type Route = keyof Responses;

export type About = Responses["GET /api/about"];
export type Me = Responses["GET /api/me"];
export type Statistics = Responses["GET /api/me/statistics"];

export type Round = Responses["GET /api/rounds/{id}"];
export type RulesName = Round["rules"];
export type By = Round["by"];
export type Hints = Round["hints"];
export type Turn = Round["turns"][number];
export type NewHand = Required<Requests["POST /api/rounds"]>;
export type MoveKind = Requests["POST /api/rounds/{id}/moves"]["kind"];

export type RecentRound = Responses["GET /api/rounds"]["rounds"][number];
export type Share = Responses["GET /api/rounds/{id}/share"];

export type Review = Responses["POST /api/rounds/{id}/review"];
export type ReviewedTurn = Review["turns"][number];
export type Slip = ReviewedTurn["slip"];
export type Line = Review["skynet"];
export type Play = Line["plays"][number];
export type PlayableWord = Responses["GET /api/rounds/{id}/words"]["words"][number];
export type Tier = NonNullable<PlayableWord["tier"]>;
export type Advice = Review["advice"][number];

export type Definition = Responses["GET /api/definitions/{word}"]["definitions"][number];
export type Practice = Responses["GET /api/practice"];
export type PracticeHand = Practice["hands"][number];

export type Daily = Responses["GET /api/daily"];
export type PastDay = Responses["GET /api/daily/archive"]["days"][number];
export type Calendar = Responses["GET /api/daily/calendar"];
export type Challenge = Responses["GET /api/challenges/{id}"];
export type ListedChallenge = Responses["GET /api/challenges"]["challenges"][number];
export type Puzzles = Responses["GET /api/puzzles"];
export type Board = Responses["GET /api/daily/{day}/board"];
export type Verified = Responses["POST /api/verify"];
