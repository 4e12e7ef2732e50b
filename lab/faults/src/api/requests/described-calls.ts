import { IDEMPOTENCY_KEY_HEADER } from '@timekeep/contracts/api/answers';

const DOCUMENT = '/api/docs-json';

/** The part of JSON schema that the bodies of the API use. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly format?: string;
}

/** A call, as the OpenAPI description of the running system has it. */
export interface DescribedCall {
  readonly method: string;
  /** With `{name}` for a parameter. */
  readonly path: string;
  readonly query: readonly string[];
  readonly takesKey: boolean;
  readonly body: Schema | undefined;
  /** All statuses of its answers. */
  readonly statuses: ReadonlySet<number>;
  readonly needs: 'nothing' | 'session' | 'terminal';
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security: readonly object[];
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Returns all calls of the system at `url`, in the order of its own description. */
export async function describedCalls(url: string): Promise<DescribedCall[]> {
  const { paths } = (await (await fetch(url + DOCUMENT)).json()) as ApiDocument;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => describedCall(method, path, operation)),
  );
}

function describedCall(method: string, path: string, operation: Operation): DescribedCall {
  const { parameters = [], requestBody, responses, security } = operation;
  return {
    method: method.toUpperCase(),
    path,
    query: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
    takesKey: parameters.some(({ name }) => name === IDEMPOTENCY_KEY_HEADER),
    body: requestBody?.content['application/json']?.schema,
    statuses: new Set(Object.keys(responses).map(Number)),
    needs: neededOf(security),
  };
}

function neededOf([scheme]: readonly object[]): DescribedCall['needs'] {
  if (scheme === undefined) return 'nothing';
  return 'terminal' in scheme ? 'terminal' : 'session';
}
