import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '../../..');
const SERVED = ['contracts/src', 'log/src', 'projections/src', 'backend/src', 'frontend/src'];

/** Constructs that sources of server programs must not contain (docs/security.md). */
const FORBIDDEN: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'text that is taken for HTML',
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
  ],
  ['text that is taken for a program', /\beval\(|new Function\(|node:vm\b/],
  ['a command line that a shell takes apart', /\bexec(Sync)?\(['"`]|shell: true/],
  ['messages from other windows', /addEventListener\('message'|postMessage\([^)]*'\*'/],
  [
    'MD5, SHA-1, or numbers that can be foretold as secrets',
    /createHash\('(md5|sha1)'\)|Math\.random\(\)\.toString/,
  ],
];

const sources = SERVED.flatMap((folder) => sourcesBelow(join(ROOT, folder))).map((file) => ({
  name: relative(ROOT, file),
  text: readFileSync(file, 'utf8'),
}));

it('finds the sources', () => {
  expect(sources.length).toBeGreaterThan(500);
});

it.each(FORBIDDEN)('no source has %s', (_what, pattern) => {
  expect(sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual([]);
});

it('no statement of the backend has anything in its text but names of our own and what TypeORM has made', () => {
  const statement =
    /\.(query|where|andWhere|orderBy)\(\s*`[^`]*\$\{(?!SCHEMA\}|TABLE\}|query\}|this\.longestPauseMs\})/;
  const found = sources.filter(({ name, text }) => name.startsWith('backend/src') && statement.test(text));
  expect(found.map(({ name }) => name)).toEqual([]);
});

it('the files of a use case have the name of its folder', () => {
  const files = sources.filter(({ name }) => /^backend\/src\/.*\.(command|query|decision)\.ts$/.test(name));
  expect(files.length).toBeGreaterThan(30);
  const strangers = files.filter(({ name }) => !/\/([a-z-]+)\/\1\.[a-z]+\.ts$/.test(name));
  expect(strangers.map(({ name }) => name)).toEqual([]);
});

it('no route that only reads can give a command', () => {
  const routes = sources.flatMap(({ name, text }) =>
    name.endsWith('.controller.ts') ? readers(name, text) : [],
  );
  expect(routes.length).toBeGreaterThan(15);
  expect(routes.filter(({ reaches }) => reaches.length > 0)).toEqual([]);
});

it('finds a command that a reading route gives, directly or through another method', () => {
  const controller = (
    body: string,
  ) => `class C { constructor(private readonly commands: CommandBus, private readonly rows: Rows) {}
    @Get('/a') a() { ${body} } }`;
  const reached = (body: string) => readers('c.ts', controller(body)).flatMap(({ reaches }) => reaches);
  expect(reached('return this.rows.all();')).toEqual([]);
  expect(reached('return this.commands.execute(1);')).toEqual(['commands']);
  expect(reached('return this.add();')).toEqual(['add']);
  expect(reached('return add(this);')).toEqual(['this']);
});

/** A route that only reads, and the members of its controller that it reaches besides what the controller reads with. */
interface Reader {
  readonly route: string;
  readonly reaches: readonly string[];
}

/** Returns the methods that answer GET or are described as reading only. A controller without a command bus may call itself. */
function readers(name: string, text: string): Reader[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isClassDeclaration).flatMap(({ members }) => {
    const injected = members.filter(ts.isConstructorDeclaration).flatMap(({ parameters }) => parameters);
    const isBus = ({ type }: ts.ParameterDeclaration) => type?.getText() === 'CommandBus';
    const readable = new Set(injected.filter((each) => !isBus(each)).map((each) => each.name.getText()));
    return members.filter(ts.isMethodDeclaration).flatMap((method) => {
      const decorators = (ts.getDecorators(method) ?? []).map((each) => each.getText());
      if (!decorators.some((each) => each.startsWith('@Get(') || each.includes('readsOnly: true'))) return [];
      const reaches = injected.some(isBus) ? ownMembers(method).filter((each) => !readable.has(each)) : [];
      return [{ route: `${name} ${method.name.getText()}`, reaches }];
    });
  });
}

/** Returns the names that follow `this.` below the node, and `this` where it stands alone. */
function ownMembers(node: ts.Node): string[] {
  if (node.kind === ts.SyntaxKind.ThisKeyword) {
    return [ts.isPropertyAccessExpression(node.parent) ? node.parent.name.text : 'this'];
  }
  const found: string[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...ownMembers(child));
  });
  return found;
}

/** Specs are exempt. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.spec)\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
