import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

const BACKEND = resolve(import.meta.dirname, '../..');

const sources = readdirSync(BACKEND, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /(?<!\.spec)\.ts$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

/** The classes of all sources, by name. */
const classes = new Map(sources.flatMap(classesIn).map((each) => [each.name?.text ?? '', each]));

it('each call of HR that changes something declares whom its commands are about, or that it is nobody alone', () => {
  const calls = [...classes.values()].flatMap((each) => changesOfHr(each));
  expect(calls.length).toBeGreaterThan(12);
  expect(calls.filter(({ hasBus, commands }) => hasBus && commands.length === 0)).toEqual([]);
  expect(calls.filter(({ undeclared }) => undeclared.length > 0)).toEqual([]);
});

it('finds a command without a declaration, given by the controller or by a provider', () => {
  const [controller] = classesIn(`class C {
    constructor(private readonly commands: CommandBus, private readonly changes: Changes) {}
    @Roles('HR') @Post('/a') a() { return this.commands.execute(new Change()); }
    @Roles('HR') @Post('/b') b() { return this.changes.make(); }
    @Roles('HR') @Get('/c') c() { return this.changes.make(); }
    @Roles('EMPLOYEE') @Post('/d') d() { return this.changes.make(); }
  }`);
  const known = new Map(
    classesIn(`class Change extends Command<void> {}
      @Subject(({ EMPID }: Correct) => EMPID) class Correct extends Command<void> {}
      class Changes { make() { return [new Change(), new Correct()]; } }`).map((each) => [
      each.name?.text ?? '',
      each,
    ]),
  );
  expect(controller && changesOfHr(controller, known)).toEqual([
    { call: 'C.a', hasBus: true, commands: ['Change'], undeclared: ['Change'] },
    { call: 'C.b', hasBus: true, commands: ['Change', 'Correct'], undeclared: ['Change'] },
  ]);
});

interface CallOfHr {
  readonly call: string;
  /** True if its controller can give commands itself; the others only read. */
  readonly hasBus: boolean;
  /** The commands that it gives. */
  readonly commands: readonly string[];
  readonly undeclared: readonly string[];
}

function changesOfHr({ name, members }: ts.ClassDeclaration, known = classes): CallOfHr[] {
  const injected = members.filter(ts.isConstructorDeclaration).flatMap(({ parameters }) => parameters);
  const providers = new Map(injected.map((each) => [each.name.getText(), each.type?.getText() ?? '']));
  return members.filter(ts.isMethodDeclaration).flatMap((method) => {
    const decorators = (ts.getDecorators(method) ?? []).map((each) => each.getText());
    const isOfHr = decorators.some((each) => each.startsWith('@Roles(') && each.includes("'HR'"));
    const isReading = decorators.some((each) => each.startsWith('@Get(') || each.includes('readsOnly: true'));
    if (!isOfHr || isReading) return [];
    const commands = commandsBelow(method, members, providers, known);
    const undeclared = commands.filter((each) => !declares(known.get(each)));
    const hasBus = [...providers.values()].includes('CommandBus');
    return [{ call: `${name?.text ?? ''}.${method.name.getText()}`, hasBus, commands, undeclared }];
  });
}

/** Returns the commands that a node makes, itself, by another method of its class, or by a provider that it uses. */
function commandsBelow(
  node: ts.Node,
  members: ts.NodeArray<ts.ClassElement>,
  providers: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, ts.ClassDeclaration>,
): string[] {
  const found = new Set<string>();
  const visited = new Set<ts.Node>();
  const visit = (each: ts.Node): void => {
    if (visited.has(each)) return;
    visited.add(each);
    if (ts.isNewExpression(each) && isCommand(known.get(each.expression.getText()))) {
      found.add(each.expression.getText());
    }
    if (ts.isPropertyAccessExpression(each) && each.expression.kind === ts.SyntaxKind.ThisKeyword) {
      const own = members.find(({ name }) => name?.getText() === each.name.text);
      const provider = known.get(providers.get(each.name.text) ?? '');
      if (own && ts.isMethodDeclaration(own)) visit(own);
      if (provider) visit(provider);
    }
    ts.forEachChild(each, visit);
  };
  visit(node);
  return [...found].toSorted();
}

function isCommand(each: ts.ClassDeclaration | undefined): boolean {
  return each?.heritageClauses?.some((clause) => clause.getText().startsWith('extends Command<')) ?? false;
}

function declares(each: ts.ClassDeclaration | undefined): boolean {
  const decorators = each ? (ts.getDecorators(each) ?? []) : [];
  return decorators.some((decorator) => /^@(No)?Subject\(/.test(decorator.getText()));
}

function classesIn(text: string): ts.ClassDeclaration[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isClassDeclaration);
}
