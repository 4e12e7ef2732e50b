/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { placeholdersOf } from '@timekeep/contracts/messages/filled';
import { join } from 'node:path';
import ts from 'typescript';
import { parsed, sourceFiles, stringsIn, untranslatedTexts, walk } from '@/testing/texts-in-code';

const SRC = join(process.cwd(), 'frontend/src');
const CONTRACTS = join(process.cwd(), 'contracts/src');
const CATALOGUE = 'shared/language/filipino/';
/** Strings that look like texts, but are names that other programs read, or the same in both languages. */
const NOT_TEXTS: ReadonlySet<string> = new Set([
  'Timekeep',
  '{0} · Timekeep',
  'CSV',
  'English',
  'npm run it -- audit verify FILE',
  'you@company.com',
  'Filipino',
  'in force',
  'Bearer {0}',
  '{0}={1}; Path={2}',
  '; Max-Age={0}; SameSite=Strict{1}',
  '(prefers-color-scheme: dark)',
  'color-mix(in oklch, {0}, {1})',
  "'Inter Variable', system-ui, sans-serif",
  'button, a, input, select, textarea, label',
]);

const files = sourceFiles(SRC).filter((path) => !path.startsWith(CATALOGUE));
const entries = sourceFiles(join(SRC, CATALOGUE)).flatMap(entriesOf);

interface Entry {
  readonly file: string;
  readonly text: string;
  readonly translation: string;
}

function entriesOf(file: string): readonly Entry[] {
  const found: Entry[] = [];
  walk(parsed(join(SRC, CATALOGUE), file), (node) => {
    if (!ts.isPropertyAssignment(node) || !ts.isStringLiteralLike(node.initializer)) return;
    if (ts.isIdentifier(node.name) || ts.isStringLiteralLike(node.name))
      found.push({ file, text: node.name.text, translation: node.initializer.text });
  });
  return found;
}

describe('the catalogue', () => {
  it('is used for every text of the interface', () => {
    const untranslated = files.flatMap((path) => untranslatedTexts(parsed(SRC, path), NOT_TEXTS));
    expect(untranslated).toEqual([]);
  });

  it('exempts only strings that still need it', () => {
    const texts = files.flatMap((path) => untranslatedTexts(parsed(SRC, path), new Set()));
    const found = new Set(texts.map(({ text }) => text));
    expect([...NOT_TEXTS].filter((text) => !found.has(text))).toEqual([]);
  });

  it('has no text that the code does not have', () => {
    const inCode = new Set([
      ...files.flatMap((path) => stringsIn(parsed(SRC, path))),
      ...sourceFiles(CONTRACTS).flatMap((path) => stringsIn(parsed(CONTRACTS, path))),
    ]);
    expect(entries.filter(({ text }) => !inCode.has(text))).toEqual([]);
  });

  it('has each text once, with the same placeholders in its translation', () => {
    const files = new Map<string, string>();
    for (const { file, text, translation } of entries) {
      expect({ text, file: files.get(text) ?? file }).toEqual({ text, file });
      files.set(text, file);
      expect({ text, placeholders: placeholdersOf(translation).toSorted() }).toEqual({
        text,
        placeholders: placeholdersOf(text).toSorted(),
      });
      expect(translation).not.toBe('');
    }
    expect(entries.length).toBeGreaterThan(0);
  });
});
