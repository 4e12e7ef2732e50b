/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { serverMessages } from '@/testing/server-messages';
import { parsed, sourceFiles, stringsIn } from '@/testing/texts-in-code';
import { contracts } from './filipino/contracts';
import { server } from './filipino/server';

const ROOT = process.cwd();
const messages = serverMessages(ROOT);

describe('the catalogue of the server', () => {
  it('has each message that a call may answer with without a code', () => {
    const known = new Set(Object.keys({ ...contracts, ...server }));
    expect(messages.filter(({ text }) => !known.has(text))).toEqual([]);
  });

  it('has no message that the server does not have', () => {
    const strings = ['backend/src', 'contracts/src'].flatMap((folder) =>
      sourceFiles(join(ROOT, folder)).flatMap((path) => stringsIn(parsed(ROOT, `${folder}/${path}`))),
    );
    // Sentences written as a sum are among the messages alone.
    const known = new Set([...strings, ...messages.map(({ text }) => text)]);
    expect(Object.keys(server).filter((text) => !known.has(text))).toEqual([]);
  });

  it('is compared with messages of every kind', () => {
    const texts = messages.map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Please sign in.',
        '{0} Please try again in {1}.',
        'Codes cannot be sent by e-mail here. Nothing was sent. Please ask the IT Department.',
        'The body must be a JSON object.',
      ]),
    );
  });
});
