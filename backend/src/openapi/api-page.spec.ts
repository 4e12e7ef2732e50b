import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { startTestBackend } from '../testing/test-backend.js';
import { API_DOCS_PATHS } from './api-docs.js';

const SOURCES = resolve(import.meta.dirname, '..');
const PAGE = readFileSync(resolve(SOURCES, '../../docs/api.md'), 'utf8');
const rows = [...PAGE.matchAll(/^\|.*\| `([A-Z]+) (\/\S+)` \|.*\| `(\S+)` \|$/gm)].map(
  ([, method = '', path = '', test = '']) => ({ method, path, test }),
);

it('docs/api.md has one row for each call, and no other', async () => {
  const backend = await startTestBackend();
  const { body } = await backend.http.get(API_DOCS_PATHS.json).expect(200);
  await backend.stop();
  const { paths }: OpenAPIObject = body;
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const listed = rows.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(listed.sort()).toEqual(calls.sort());
});

it.each(rows)('docs/api.md names a test of $method $path that exists', ({ test }) => {
  expect(existsSync(resolve(SOURCES, test))).toBe(true);
});
