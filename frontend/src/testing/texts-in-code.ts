import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A text in the code that users would read untranslated. */
export interface UntranslatedText {
  /** Path below `src/`, and line. */
  readonly place: string;
  readonly text: string;
}

/** The functions that translate the text in their first argument. */
const TRANSLATING: ReadonlySet<string> = new Set(['t', 'withElements', 'fromServer', 'declaredText']);
/** Constants and functions of contracts with texts for people, which are shown translated. Predicates have such names too, and no text. */
const TEXTS_OF_CONTRACTS = /^(?!is[A-Z]).*(_MESSAGES?|Message)$/;
/** Values of style sheets that are computed outside of the properties for styles, and names of files. */
const STYLE_OR_FILE = /\d(px|ms|%)|\{\d\}px|px solid|!important|^inset |(rgb|var|gradient)\(|\.csv$/;
/** Attributes and properties whose values are texts even if they are one word without a capital letter. */
const TEXT_PROPERTIES: ReadonlySet<string> = new Set([
  'aria-label',
  'aria-description',
  'alt',
  'label',
  'helperText',
  'message',
  'placeholder',
  'text',
  'title',
  'titleAccess',
]);
/** Attributes and properties whose values are never shown. */
const OTHER_PROPERTIES: ReadonlySet<string> = new Set([
  'sx',
  'style',
  'styleOverrides',
  'className',
  'id',
  'key',
  'aria-describedby',
  // Columns have the same names on the screen and in files.
  'heading',
  'remark',
  'field',
  'showsInForm',
  'rel',
  'tagTypes',
  'addTagTypes',
  'providesTags',
  'invalidatesTags',
  'headers',
  'format',
]);
/** Calls whose arguments are never shown. */
const OTHER_CALLS =
  /^(styled|css|ofGroup|keyframes|Error|TypeError|Set|addEventListener|getItem|setItem|querySelector|querySelectorAll|Intl\.\w+)\b/;

/** Returns the source files below a folder without specs and test data, as paths below it. */
export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$|(^|\/)testing\//.test(path))
    .toSorted();
}

/** Parses a source file. */
export function parsed(folder: string, path: string): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(
    path,
    readFileSync(join(folder, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    kind,
  );
}

/** Calls `visit` with every node below `root`. */
export function walk(root: ts.Node, visit: (node: ts.Node) => void): void {
  visit(root);
  ts.forEachChild(root, (child) => {
    walk(child, visit);
  });
}

/** Returns every string of a file, with or without placeholders: `{0}`, `{1}` in a template. */
export function stringsIn(file: ts.SourceFile): readonly string[] {
  const strings: string[] = [];
  walk(file, (node) => {
    if (ts.isStringLiteralLike(node)) strings.push(node.text);
    else if (ts.isTemplateExpression(node)) strings.push(templateText(node));
  });
  return strings;
}

/** Returns the text of a template with numbered placeholders. */
export function templateText({ head, templateSpans }: ts.TemplateExpression): string {
  return head.text + templateSpans.map(({ literal }, index) => `{${index}}${literal.text}`).join('');
}

/** Returns the texts of a file that do not go through the catalogue. `exempt` are strings that are not shown. */
export function untranslatedTexts(
  file: ts.SourceFile,
  exempt: ReadonlySet<string>,
): readonly UntranslatedText[] {
  const found: UntranslatedText[] = [];
  walk(file, (node) => {
    const text = shownText(node);
    if (text === null || STYLE_OR_FILE.test(text) || exempt.has(text) || !isShown(node)) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    found.push({ place: `${file.fileName}:${line + 1}`, text });
  });
  return found;
}

/** Returns what a node would show; null if it is no text. */
function shownText(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return /\p{L}/u.test(node.text) ? node.text.trim() : null;
  if (ts.isStringLiteralLike(node)) {
    return isWords(node.text) || (isTextPlace(node) && /\p{L}{2}/u.test(node.text)) ? node.text : null;
  }
  if (ts.isTemplateExpression(node)) {
    const text = templateText(node);
    return /[\s(]\p{L}{2,}|\p{L}{2,}[.,:;)]?\s/u.test(text) ? text : null;
  }
  if (ts.isIdentifier(node) && TEXTS_OF_CONTRACTS.test(node.text)) {
    return importedFromContracts(node) ? node.text : null;
  }
  return null;
}

function importedFromContracts(node: ts.Identifier): boolean {
  return new RegExp(`import \\{[^}]*\\b${node.text}\\b[^}]*\\} from '@timekeep/contracts/`).test(
    node.getSourceFile().text,
  );
}

/** A capital letter at the beginning, or two words. */
function isWords(text: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(text) || /\p{L}{2,}[.,:;]? \p{L}+/u.test(text);
}

/** True for a text property, for the children of an element, and for one of two words within a template of several. */
function isTextPlace(node: ts.Node): boolean {
  const outer = node.parent;
  if (ts.isConditionalExpression(outer) || ts.isParenthesizedExpression(outer)) return isTextPlace(outer);
  if (ts.isJsxExpression(outer) && !ts.isJsxAttribute(outer.parent)) return true;
  if (ts.isTemplateSpan(outer)) return /\s/.test(templateText(outer.parent));
  return TEXT_PROPERTIES.has(propertyName(ts.isJsxExpression(outer) ? outer.parent : outer) ?? '');
}

function propertyName(node: ts.Node): string | null {
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) {
    return ts.isStringLiteral(node.name) ? node.name.text : node.name.getText();
  }
  return null;
}

/** False if an outer node translates the text, or uses it for something else than to show it. */
function isShown(node: ts.Node): boolean {
  for (let inner = node, outer = node.parent; !ts.isSourceFile(outer); inner = outer, outer = outer.parent) {
    if (ts.isCallExpression(outer) || ts.isNewExpression(outer)) {
      const name = outer.expression.getText();
      if (TRANSLATING.has(name) && inner === outer.arguments?.[0]) return false;
      if (OTHER_CALLS.test(name.split('.').at(-1) ?? name) || OTHER_CALLS.test(name)) return false;
    }
    if (ts.isTaggedTemplateExpression(outer)) return false;
    if (ts.isImportDeclaration(outer) || ts.isExportDeclaration(outer) || ts.isTypeNode(outer)) return false;
    if (ts.isElementAccessExpression(outer) && inner === outer.argumentExpression) return false;
    if (ts.isCaseClause(outer) && inner === outer.expression) return false;
    // Messages are compared in the language in which they arrive at the screens.
    const isCompared = ts.isBinaryExpression(outer) && /^[!=]==$/.test(outer.operatorToken.getText());
    if (isCompared && !ts.isIdentifier(node)) return false;
    if ((ts.isPropertyAssignment(outer) || ts.isPropertySignature(outer)) && inner === outer.name)
      return false;
    if (ts.isVariableDeclaration(outer) && outer.name.getText().endsWith('_TAGS')) return false;
    if (OTHER_PROPERTIES.has(propertyName(outer) ?? '')) return false;
    // A name with spaces is one for people.
    if (propertyName(outer) === 'name' && ts.isStringLiteralLike(node) && !node.text.includes(' '))
      return false;
    // A function within holds statements of its own.
    if (ts.isBlock(outer)) return true;
  }
  return true;
}
