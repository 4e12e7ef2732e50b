import { readFileSync } from 'node:fs';

// Loaded by the processes of a system before their own scripts (system-clock.ts).
const file = process.env['CLOCK_AHEAD_FILE'];
if (file !== undefined) {
  const now = Date.now.bind(Date);
  Date.now = () => now() + Number(readFileSync(file, 'utf8'));
}
