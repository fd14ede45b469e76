/**
 * The course's page's names for what the API answers. The answers themselves are in api_types.d.ts, which is made from
 * the OpenAPI document; here stands by hand what that does not describe: the report, the lines of a check, and what goes
 * over the WebSocket of a run. Never loaded.
 */
import type { Responses } from "./api_types";

export type Course = Responses["GET /api/course"];
export type Membership = Course["classes"][number];
export type EditionLine = Course["editions"][number];
export type Edition = Responses["GET /api/course/editions/{edition}"];
export type Problem = Edition["problems"][number];
export type Block = Problem["text"][number];
export type Span = Block["spans"][number];
export type Mistake = Responses["GET /api/course/mistakes/{name}"];

export type Files = Record<string, string>;
export type Status = "passed" | "failed" | "skipped" | "broken";

/** A line of a screen: what the program wrote, what was typed after it, and what the checker adds. */
export interface Line {
  text: string;
  typed: string | null;
  note: string;
}
/** Expected or got: its lines, the first that differs (there may be none at its place), and the columns in it. */
export interface Shown {
  lines: Line[];
  differs: number | null;
  columns: [number, number] | null;
}
/** A rule of the report, format handful-report/4. */
export interface Rule {
  says: string;
  kind: "fact" | "wording";
  status: Status;
  points: number;
  max: number;
  price: number;
  world: string;
  call: string;
  expected: Shown | null;
  got: Shown | null;
  message: string;
  mistake: string | null;
  file: string;
  line: number | null;
}
export interface ProblemReport {
  id: string;
  title: string;
  points: number;
  max: number;
  status: Status;
  begun: boolean;
  /** By cause, the places of the rules that were broken; the first is shown in full. */
  findings: number[][];
  rules: Rule[];
}
export interface Report {
  format: string;
  language: string;
  edition: string;
  points: number | null;
  max: number | null;
  not_graded: string | null;
  notes: Rule[];
  problems: ProblemReport[];
}
/** What an answer says of a check, with its report. */
type WithReport<Answer> = Omit<Answer, "report"> & { report: Report };
type WorkAnswer = Responses["GET /api/course/files/{edition}"];
export type CheckAnswer = WithReport<WorkAnswer["checks"][number]>;
export type Change = CheckAnswer["better"][number];
export type Work = Omit<WorkAnswer, "checks"> & { checks: CheckAnswer[] };
export type Passed = Responses["GET /api/course/passed/{edition}/{problem}"];
export type Progress =
  | { state: "waiting"; place: number }
  | { state: "running" }
  | { state: "slow" }
  | { state: "done"; check: CheckAnswer }
  | { state: "failed"; error: { code: string; message: string } };

export interface RunStart {
  edition: string;
  files: Files;
  run?: string;
  try?: string;
}
export interface RunMessage {
  place?: number;
  started?: boolean;
  out?: string;
  end?: { why: "done" | "stopped" | "time" | "idle" | "others-wait" | "memory" | "output" | "error"; message: string };
}

/** For teachers. */
export type Teacher = Responses["GET /api/course/teacher"];
export type ClassLine = Teacher["classes"][number];
export type ClassTable = Responses["GET /api/course/classes/{id}"];
export type Learner = ClassTable["learners"][number];
export type Cell = Learner["cells"][number];
export type Submission = WithReport<Responses["GET /api/course/classes/{id}/checks/{check}"]>;
export type Pair = Responses["GET /api/course/classes/{id}/similar"]["pairs"][number];
