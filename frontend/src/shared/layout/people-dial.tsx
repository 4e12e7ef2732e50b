import Box from '@mui/material/Box';
import { useState } from 'react';
import { arcPath, HourMarks, pointAt } from './dial';

interface Person extends WorkingHours {
  /** Radius of the ring. */
  readonly ring: number;
  readonly isYou: boolean;
}

const PEOPLE: readonly Person[] = [
  { ring: 80, begins: 22, ends: 6.5, isYou: false },
  { ring: 64, begins: 8, ends: 17, isYou: true },
  { ring: 48, begins: 6, ends: 15.2, isYou: false },
  { ring: 32, begins: 9.4, ends: 18.4, isYou: false },
];

const GROUND = '#0D4D53';
/** Tones of each colour: at work, after work, and the remaining part of the day. Opaque, so that rings do not show through. */
const INK = { now: '#BFE3E2', done: '#75AAAB', ahead: '#376F74' };
const WARM = { now: '#F2B872', done: '#C69C68', ahead: '#5F6B57' };

/** Decorative dial of a day: each ring is a person, each arc a working day up to now. */
export function PeopleDial() {
  const [now] = useState(() => hourOfDay(new Date()));
  const hand = { from: pointAt(14, now), to: pointAt(86, now) };
  return (
    <Box
      component="svg"
      viewBox="0 0 200 200"
      aria-hidden
      sx={{ display: 'block', width: '100%', height: '100%', color: INK.now }}
    >
      <HourMarks every={0.5} outer={97} length={3} width={0.8} />
      <line
        x1={hand.from.x}
        y1={hand.from.y}
        x2={hand.to.x}
        y2={hand.to.y}
        stroke={WARM.now}
        strokeOpacity="0.55"
        strokeWidth="0.8"
        strokeLinecap="round"
      />
      {PEOPLE.map((person) => (
        <WorkingDay key={person.ring} person={person} now={now} />
      ))}
      <circle cx="100" cy="100" r="14" fill="none" stroke={WARM.now} strokeOpacity="0.55" strokeWidth="0.8" />
      <circle cx="100" cy="100" r="2.6" fill={WARM.now} />
    </Box>
  );
}

function WorkingDay({ person, now }: { readonly person: Person; readonly now: number }) {
  const { ring, begins, ends, isYou } = person;
  const { at, isWorking } = positionAt(person, now);
  const head = pointAt(ring, at);
  const { now: bright, done, ahead } = isYou ? WARM : INK;
  const colour = isWorking ? bright : done;
  return (
    <g strokeLinecap="round">
      <circle cx="100" cy="100" r={ring} fill="none" stroke={INK.now} strokeOpacity="0.14" />
      <g fill="none" strokeWidth="3.2">
        {isWorking && <path d={arcPath(ring, begins, ends)} stroke={ahead} />}
        <path d={arcPath(ring, begins, at)} stroke={colour} />
      </g>
      <circle cx={head.x} cy={head.y} r="7.6" fill={GROUND} />
      <circle cx={head.x} cy={head.y} r="6.4" fill={colour} />
      <g fill={GROUND}>
        <circle cx={head.x} cy={head.y - 1.5} r="1.9" />
        <path d={`M${head.x - 3.4} ${head.y + 3.6}a3.4 3 0 0 1 6.8 0z`} />
      </g>
    </g>
  );
}

/** Start and end of a working day, in hours; an `ends` before `begins` is on the next day. */
interface WorkingHours {
  readonly begins: number;
  readonly ends: number;
}

/** Returns the position on the dial at the hour `now`, or the end of the last working day. */
export function positionAt({ begins, ends }: WorkingHours, now: number): { at: number; isWorking: boolean } {
  const isWorking = hoursBetween(begins, now) < hoursBetween(begins, ends);
  return { at: isWorking ? now : ends, isWorking };
}

/** Returns the local hour of `instant`, with minutes as a fraction. */
export function hourOfDay(instant: Date): number {
  return instant.getHours() + instant.getMinutes() / 60;
}

function hoursBetween(from: number, to: number): number {
  return (to - from + 24) % 24;
}
