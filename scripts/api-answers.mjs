/**
 * `npm run docs:api`: writes the JSON schemas of all answers from the types that the controllers' methods return, with their doc comments as
 * descriptions. With --print it prints them, and writes nothing.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFormatter, createParser, DEFAULT_CONFIG, SchemaGenerator } from 'ts-json-schema-generator';
import ts from 'typescript';
import { root } from './run.mjs';

const FILE = join(root, 'backend/src/openapi/document/answer-schemas.json');
const CONTRACTS = join(root, 'contracts/src');
/** The answer to every failure, which a filter writes and no method returns. */
const FAILURE = { file: join(CONTRACTS, 'api/answers.ts'), type: 'ConflictAnswer' };
/** Types around an answer: both stand for the answer that they name. */
const WRAPPERS = new Set(['Promise', 'SerializedJson']);

const text = `${JSON.stringify(answerSchemas(), null, 2)}\n`;
if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(FILE, text);

/** Returns the name of each route's answer type, and the schemas of these types and of all that they refer to. */
function answerSchemas() {
  const controllers = filesBelow(join(root, 'backend/src')).filter((file) => file.endsWith('.controller.ts'));
  const program = programOf([...controllers, FAILURE.file]);
  const routes = controllers.flatMap((file) => routesOf(program.getSourceFile(file)));
  const types = [...routes.map(({ answer }) => answer), declaredType(program)];
  // Answers may get further fields, so a schema does not exclude them.
  const config = { ...DEFAULT_CONFIG, additionalProperties: true, sortProps: false };
  const parser = createParser(program, config);
  const generator = new SchemaGenerator(program, parser, createFormatter(config), config);
  const { definitions } = generator.createSchemaFromNodes(types);
  for (const { id, answer } of routes) {
    if (!Object.hasOwn(definitions, answer.typeName.text)) throw new Error(refusal(id));
  }
  return {
    routes: sorted(routes.map(({ id, answer }) => [id, answer.typeName.text])),
    failure: FAILURE.type,
    schemas: sorted(Object.entries(inComponents(definitions))),
  };
}

/** The controllers and what they import of contracts. The libraries are left out: no answer is of a type of theirs. */
function programOf(files) {
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    types: [],
    paths: { '@timekeep/contracts/*': [`${CONTRACTS}/*.ts`] },
  };
  const host = ts.createCompilerHost(options);
  const isWanted = (name, from) =>
    name.startsWith('@timekeep/contracts/') || from.includes('/contracts/src/');
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text: name }) =>
      isWanted(name, from) ? ts.resolveModuleName(name, from, options, host) : { resolvedModule: undefined },
    );
  return ts.createProgram(files, options, host);
}

/** The described methods of a controller that answer JSON. */
function routesOf(source) {
  return source.statements.filter(ts.isClassDeclaration).flatMap((controller) =>
    controller.members
      .filter((member) => ts.isMethodDeclaration(member) && isDescribed(member))
      .map((method) => ({
        id: `${controller.name.text}.${method.name.text}`,
        answer: answerOf(method),
      }))
      .filter(({ answer }) => answer.kind !== ts.SyntaxKind.VoidKeyword),
  );
}

function isDescribed(method) {
  return (ts.getDecorators(method) ?? []).some(
    ({ expression }) => ts.isCallExpression(expression) && expression.expression.text === 'ApiCall',
  );
}

function answerOf({ type, name }) {
  let answer = type;
  while (answer && ts.isTypeReferenceNode(answer) && WRAPPERS.has(answer.typeName.text)) {
    answer = answer.typeArguments?.[0];
  }
  if (answer?.kind === ts.SyntaxKind.VoidKeyword) return answer;
  if (answer && ts.isTypeReferenceNode(answer) && !answer.typeArguments) return answer;
  throw new Error(refusal(name.text));
}

function refusal(method) {
  return `${method} has to return an answer by the name of its type, which contracts exports.`;
}

function declaredType(program) {
  const { statements } = program.getSourceFile(FAILURE.file);
  const found = statements.find(({ name }) => name?.text === FAILURE.type);
  if (!found) throw new Error(`${FAILURE.type} is not in ${FAILURE.file}.`);
  return found;
}

/** The schemas with references to where OpenAPI keeps them. */
function inComponents(definitions) {
  return JSON.parse(JSON.stringify(definitions).replaceAll('"#/definitions/', '"#/components/schemas/'));
}

function sorted(entries) {
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true }).map((file) => join(folder, file));
}
