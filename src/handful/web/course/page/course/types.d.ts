/** What the course's part of the API answers. Never loaded. */

export interface Span {
  text: string;
  kind: "" | "strong" | "em" | "code";
}
export type Block = { kind: "paragraph"; spans: Span[] } | { kind: "code"; text: string };

export interface Membership {
  id: string;
  title: string;
  edition: string;
  closes: string | null;
  closed: boolean;
  name: string;
}
export interface EditionLine {
  id: string;
  kit: string;
  language: "en" | "uk";
  title: string;
  problems: number;
  points: number;
}
export interface Course {
  running: boolean;
  why_not: string;
  sandbox: string[];
  local: boolean;
  may_run: boolean;
  editor: boolean;
  classes: Membership[];
  editions: EditionLine[];
}

export interface Problem {
  id: string;
  number: string | number;
  title: string;
  points: number;
  file: string;
  functions: string[];
  text: Block[];
  examples: { call: string; result: string }[];
  hints: Block[][];
}
export interface Edition {
  id: string;
  kit: string;
  language: "en" | "uk";
  title: string;
  introduction: Block[];
  given: { name: string; what: string }[];
  files: { name: string; text: string }[];
  problems: Problem[];
}
export interface Mistake {
  name: string;
  title: string;
  blocks: Block[];
}

export type Files = Record<string, string>;
export type Status = "passed" | "failed" | "skipped" | "broken";

/** A check of the report, format handful-report/3. */
export interface Check {
  name: string;
  kind: "fact" | "wording";
  visible: boolean;
  status: Status;
  points: number;
  max: number;
  price: number;
  world: string;
  call: string;
  expected: string;
  got: string;
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
  checks: Check[];
}
export interface Report {
  format: string;
  language: string;
  edition: string;
  points: number | null;
  max: number | null;
  not_graded: string | null;
  notes: Check[];
  problems: ProblemReport[];
}
/** A line of a game where it parts from the other, from 0, and the columns if they are known. */
export interface Mark {
  line: number;
  columns: [number, number] | null;
}
export interface Parts {
  expected: Mark | null;
  got: Mark | null;
}
/** How a problem is shown; checks by their places. */
export interface ProblemOutline {
  begun: boolean;
  points: string;
  findings: { checks: number[]; more: number[]; reason: string }[];
  parts: Record<string, Parts>;
}
/** By the problems' ids; null of a report that was kept before there were outlines. */
export type Outline = Record<string, ProblemOutline> | null;
export interface Change {
  problem: string;
  name: string;
  before: string | number;
  after: string | number;
}
export interface CheckAnswer {
  id: string;
  at: string;
  edition: string;
  problem: string;
  points: number | null;
  max: number | null;
  passed: boolean;
  report: Report;
  outline?: Outline;
  class: string | null;
  better: Change[];
  worse: Change[];
}
export interface Work {
  owner: string;
  files: Files;
  version: number;
  saved: string | null;
  checks: CheckAnswer[];
  passed: string[];
}
export interface Passed {
  files: Files;
  at: string;
}
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
  end?: { why: "done" | "stopped" | "time" | "memory" | "output" | "error"; message: string };
}

/** For teachers. */
export interface ClassLine {
  id: string;
  code: string;
  title: string;
  edition: string;
  created: string;
  closes: string | null;
  closed: boolean;
  kept_until: string;
  learners: number;
}
export interface Teacher {
  name: string;
  classes: ClassLine[];
}
export interface Cell {
  problem: string;
  points: number;
  max: number;
  passed: boolean;
  checks: number;
  check: string | null;
  at: string | null;
}
export interface Learner {
  id: string;
  nickname: string;
  name: string;
  number: string;
  joined: string;
  seen: string | null;
  points: number;
  cells: Cell[];
}
export interface ClassTable {
  class: ClassLine;
  problems: { id: string; title: string; max: number }[];
  learners: Learner[];
  mistakes: { name: string; told: string; learners: number }[];
}
export interface Submission extends CheckAnswer {
  files: Files;
  nickname: string;
  name: string;
}
export interface AlikeLearner {
  id: string;
  nickname: string;
  name: string;
  check: string;
}
export interface Pair {
  share: number;
  learners: AlikeLearner[];
}
