// Made by tools/make_page_types.py from the OpenAPI document: change the API, and run it again.

export interface CourseAnswer {
  running: boolean;
  why_not: string;
  sandbox: Array<string>;
  local: boolean;
  may_run: boolean;
  editor: boolean;
  classes: Array<MembershipAnswer>;
  editions: Array<EditionSummaryAnswer>;
}

export interface MembershipAnswer {
  id: string;
  title: string;
  edition: string;
  closes: string | null;
  closed: boolean;
  name: string;
}

export interface EditionSummaryAnswer {
  id: string;
  kit: string;
  language: string;
  title: string;
  problems: number;
  points: number;
}

export interface CheckRequest {
  edition: string;
  problem?: string;
  files: Record<string, string>;
  language?: "en" | "uk" | null;
}

export interface ClassAnswer {
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

export interface ClassRequest {
  title: string;
  edition: string;
  closes?: string | null;
}

export interface ClassTableAnswer {
  class: ClassAnswer;
  problems: Array<ColumnAnswer>;
  learners: Array<LearnerAnswer>;
  mistakes: Array<MadeMistakeAnswer>;
}

export interface ColumnAnswer {
  id: string;
  title: string;
  max: number;
}

export interface LearnerAnswer {
  id: string;
  nickname: string;
  name: string;
  number: string;
  joined: string;
  seen: string | null;
  points: number;
  cells: Array<CellAnswer>;
}

export interface CellAnswer {
  problem: string;
  points: number;
  max: number;
  passed: boolean;
  checks: number;
  check: string | null;
  at: string | null;
}

export interface MadeMistakeAnswer {
  name: string;
  told: string;
  learners: number;
}

export interface ClassChange {
  title?: string | null;
  closes?: string | null;
  closed?: boolean | null;
}

export interface HandedInAnswer {
  id: string;
  at: string;
  edition: string;
  problem: string;
  points: number;
  max: number;
  passed: boolean;
  class: string | null;
  better: Array<ChangeAnswer>;
  worse: Array<ChangeAnswer>;
  report: Record<string, never>;
  files: Record<string, string>;
  nickname: string;
  name: string;
}

export interface ChangeAnswer {
  problem: string;
  says: string;
  before: number;
  after: number;
}

export interface LearnerName {
  name: string;
}

export interface SimilarAnswer {
  pairs: Array<AlikeAnswer>;
}

export interface AlikeAnswer {
  share: number;
  learners: Array<AlikeLearnerAnswer>;
}

export interface AlikeLearnerAnswer {
  id: string;
  nickname: string;
  name: string;
  check: string;
}

export interface EditionAnswer {
  id: string;
  kit: string;
  language: string;
  title: string;
  introduction: Array<BlockAnswer>;
  given: Array<GivenAnswer>;
  files: Array<FileAnswer>;
  problems: Array<ProblemAnswer>;
}

export interface BlockAnswer {
  kind: "paragraph" | "code";
  spans: Array<SpanAnswer>;
  text: string;
}

export interface SpanAnswer {
  text: string;
  kind: "" | "strong" | "em" | "code";
}

export interface GivenAnswer {
  name: string;
  what: string;
}

export interface FileAnswer {
  name: string;
  text: string;
}

export interface ProblemAnswer {
  id: string;
  number: string;
  title: string;
  points: number;
  file: string;
  functions: Array<string>;
  text: Array<BlockAnswer>;
  examples: Array<ExampleAnswer>;
  hints: Array<Array<BlockAnswer>>;
}

export interface WorkAnswer {
  owner: string;
  files: Record<string, string>;
  version: number;
  saved: string | null;
  checks: Array<CheckAnswer>;
  passed: Array<string>;
}

export interface CheckAnswer {
  id: string;
  at: string;
  edition: string;
  problem: string;
  points: number;
  max: number;
  passed: boolean;
  class: string | null;
  better: Array<ChangeAnswer>;
  worse: Array<ChangeAnswer>;
  report: Record<string, never>;
}

export interface SavedAnswer {
  version: number;
  saved: string;
}

export interface WorkRequest {
  files: Record<string, string>;
  version: number;
}

export interface JoinRequest {
  code: string;
  name?: string;
}

export interface MistakeAnswer {
  name: string;
  title: string;
  blocks: Array<BlockAnswer>;
}

export interface PassedAnswer {
  files: Record<string, string>;
  at: string;
}

export interface TeacherAnswer {
  name: string;
  classes: Array<ClassAnswer>;
}

export interface KeyRequest {
  key: string;
}

/** By route, what a good answer holds; null where it has no body. */
export interface Responses {
  "GET /api/course": CourseAnswer;
  "POST /api/course/checks": null;
  "POST /api/course/classes": ClassAnswer;
  "DELETE /api/course/classes/{id}": null;
  "GET /api/course/classes/{id}": ClassTableAnswer;
  "PATCH /api/course/classes/{id}": ClassAnswer;
  "GET /api/course/classes/{id}/checks/{check}": HandedInAnswer;
  "GET /api/course/classes/{id}/export/{form}": null;
  "DELETE /api/course/classes/{id}/learners/{learner}": null;
  "PATCH /api/course/classes/{id}/learners/{learner}": null;
  "DELETE /api/course/classes/{id}/membership": null;
  "GET /api/course/classes/{id}/similar": SimilarAnswer;
  "GET /api/course/editions/{edition}": EditionAnswer;
  "GET /api/course/files/{edition}": WorkAnswer;
  "PUT /api/course/files/{edition}": SavedAnswer;
  "POST /api/course/join": MembershipAnswer;
  "GET /api/course/mistakes/{name}": MistakeAnswer;
  "GET /api/course/passed/{edition}/{problem}": PassedAnswer;
  "DELETE /api/course/teacher": null;
  "GET /api/course/teacher": TeacherAnswer;
  "POST /api/course/teacher": TeacherAnswer;
}

/** By route, what the request holds; undefined where it has no body. */
export interface Requests {
  "GET /api/course": undefined;
  "POST /api/course/checks": CheckRequest;
  "POST /api/course/classes": ClassRequest;
  "DELETE /api/course/classes/{id}": undefined;
  "GET /api/course/classes/{id}": undefined;
  "PATCH /api/course/classes/{id}": ClassChange;
  "GET /api/course/classes/{id}/checks/{check}": undefined;
  "GET /api/course/classes/{id}/export/{form}": undefined;
  "DELETE /api/course/classes/{id}/learners/{learner}": undefined;
  "PATCH /api/course/classes/{id}/learners/{learner}": LearnerName;
  "DELETE /api/course/classes/{id}/membership": undefined;
  "GET /api/course/classes/{id}/similar": undefined;
  "GET /api/course/editions/{edition}": undefined;
  "GET /api/course/files/{edition}": undefined;
  "PUT /api/course/files/{edition}": WorkRequest;
  "POST /api/course/join": JoinRequest;
  "GET /api/course/mistakes/{name}": undefined;
  "GET /api/course/passed/{edition}/{problem}": undefined;
  "DELETE /api/course/teacher": undefined;
  "GET /api/course/teacher": undefined;
  "POST /api/course/teacher": KeyRequest;
}
