/** What docs.js reads of /openapi.json. */

export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { propertyName: string };
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

export interface Content {
  content?: Record<string, { schema: Schema; example?: unknown }>;
  required?: boolean;
}

export interface Call {
  tags: string[];
  summary: string;
  description: string;
  parameters?: { name: string; schema: Schema; description: string }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
  "x-codeSamples"?: { label: string; source: string }[];
}

export interface Api {
  info: { description: string; version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, Schema> };
}
