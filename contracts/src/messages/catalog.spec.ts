import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MESSAGE_TEXTS } from './catalog.js';
import { placeholdersOf } from './filled.js';
import type { MessageTexts } from './message.js';

const declared = Object.entries(MESSAGE_TEXTS).flatMap(([resource, texts]) =>
  Object.entries<MessageTexts>(texts).map(([name, { en, fil }]) => ({
    code: `${resource}.${name}`,
    en,
    fil,
  })),
);

const SOURCES = join(import.meta.dirname, '..');

describe('declared messages', () => {
  it('are all in the catalogue, from which pages translate them', () => {
    const resources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
      .flatMap((path) => [...readFileSync(join(SOURCES, path), 'utf8').matchAll(/= messages\('(\w+)'/g)])
      .map(([, resource]) => resource);
    expect(resources.toSorted()).toEqual(Object.keys(MESSAGE_TEXTS).toSorted());
  });

  it('have a text in both languages', () => {
    const missing = declared.filter(({ en, fil }) => en.trim() === '' || fil.trim() === '');
    expect(missing.map(({ code }) => code)).toEqual([]);
  });

  it('have the same placeholders in both languages', () => {
    const differing = declared.filter(
      ({ en, fil }) => placeholdersOf(en).toSorted().join() !== placeholdersOf(fil).toSorted().join(),
    );
    expect(differing).toEqual([]);
  });

  it('are declared once', () => {
    const codes = new Map<string, string>();
    const repeated = declared.filter(({ code, en }) => {
      const other = codes.get(en);
      codes.set(en, code);
      return other !== undefined;
    });
    expect(repeated).toEqual([]);
  });
});
