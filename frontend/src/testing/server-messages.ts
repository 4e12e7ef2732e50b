import { join } from 'node:path';
import ts from 'typescript';
import { parsed, sourceFiles, templateText, walk } from './texts-in-code';

/** A message in the code of the server, with numbered placeholders. */
export interface ServerMessage {
  /** Path below the repository, and line. */
  readonly place: string;
  readonly text: string;
}

/** Folders whose messages only the command line, terminals, mails, metrics or the program's own log show. */
const NOT_IN_BROWSERS: readonly string[] = [
  ...['cli', 'clock', 'configuration', 'files', 'mail', 'metrics', 'openapi', 'voids', 'workdays'],
  ...[
    'accounts/issue-reset-code',
    'accounts/sign-in/account-mails',
    'audit/verify-export',
    'organization/organization.decider',
    'organization/set-rules',
    'requests/send-digests/digest-mail',
  ],
  ...['security/hashing'],
]
  .map((folder) => `backend/src/${folder}`)
  .concat('contracts/src/events', 'contracts/src/attendance');
/** Functions and classes of the other folders with such messages. */
const NOT_ANSWERED =
  /^(approvalMail|changeByIt|digestMail|issueResetCode|grant|noCodeFor|notProven|notPlain|proofMail|refusalMail|resetMail|UnrecordableEventError|UnreadableStreamError)$/;
/** Calls and properties whose texts are for logs and for the description of the API. */
const OTHER_CALLS = /^(this\.logger\.\w+|logger\.\w+|Error|TypeError|ApiCall|ApiProperty|NoSubject|RegExp)$/;
const OTHER_NAMES = /^(summary|notes|FORWARDED)$/;
/** Returns the messages of a call of the API that are not declared with a code yet. */
export function serverMessages(repository: string): readonly ServerMessage[] {
  return ['backend/src', 'contracts/src'].flatMap((folder) =>
    sourceFiles(join(repository, folder))
      .map((path) => `${folder}/${path}`)
      // Declared messages have their translation beside them.
      .filter((path) => !path.endsWith('-messages.ts'))
      .filter((path) => !NOT_IN_BROWSERS.some((folder) => path.startsWith(folder)))
      .flatMap((path) => messagesIn(parsed(repository, path))),
  );
}

function messagesIn(file: ts.SourceFile): readonly ServerMessage[] {
  const found: ServerMessage[] = [];
  walk(file, (node) => {
    const text = wholeText(node);
    if (text === null || !(isMessage(text) && isAnswered(node))) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    found.push({ place: `${file.fileName}:${line + 1}`, text });
  });
  return found;
}

/** Returns the text of a string, a template, or a sum of them; null for a part of a sum and for anything else. */
function wholeText(node: ts.Node): string | null {
  return ts.isSourceFile(node) || isSum(node.parent) ? null : textOf(node);
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return templateText(node);
  if (!isSum(node)) return null;
  const parts = [textOf(node.left), textOf(node.right)];
  let count = 0;
  // Each part numbers its own placeholders.
  return parts.includes(null) ? null : parts.join('').replace(/\{\d+\}/g, () => `{${count++}}`);
}

function isSum(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
}

/** A sentence, or the subject of one. */
function isMessage(text: string): boolean {
  return (
    /^(\p{Lu}|\{0\},? (\p{Ll}|Please|Nothing|\{1\}\. Please))/u.test(text) &&
    /\p{L}{2,} .*\.$| must |^The |^Please |Please tell|^(Unknown field:|Successfully|Entry|Employee) /u.test(
      text,
    ) &&
    !/^[\w-]+: \{0\}$|\n/.test(text)
  );
}

/** False for texts of logs, of descriptions, and of answers to the command line. */
function isAnswered(node: ts.Node): boolean {
  for (let outer = node.parent; !ts.isSourceFile(outer); outer = outer.parent) {
    if (ts.isImportDeclaration(outer) || ts.isTypeNode(outer)) return false;
    if (
      (ts.isCallExpression(outer) || ts.isNewExpression(outer)) &&
      OTHER_CALLS.test(outer.expression.getText())
    )
      return false;
    if (
      (ts.isPropertyAssignment(outer) || ts.isVariableDeclaration(outer)) &&
      OTHER_NAMES.test(outer.name.getText())
    )
      return false;
    if (
      (ts.isFunctionDeclaration(outer) || ts.isClassDeclaration(outer)) &&
      NOT_ANSWERED.test(outer.name?.text ?? '')
    )
      return false;
  }
  return true;
}
