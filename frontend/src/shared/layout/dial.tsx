const FULL_DAY = 24;
const CENTRE = 100;

/** Returns the point of `hour` (0 to 24, midnight at the top) on a circle around the dial's centre (100, 100). */
export function pointAt(radius: number, hour: number): { x: number; y: number } {
  const angle = (hour / FULL_DAY) * 2 * Math.PI;
  return { x: round(CENTRE + radius * Math.sin(angle)), y: round(CENTRE - radius * Math.cos(angle)) };
}

/** Returns the SVG path of the arc between two hours, clockwise; a `to` before `from` crosses midnight. */
export function arcPath(radius: number, from: number, to: number): string {
  const hours = (to - from + FULL_DAY) % FULL_DAY;
  const start = pointAt(radius, from);
  const end = pointAt(radius, to);
  const large = hours > FULL_DAY / 2 ? 1 : 0;
  return `M${start.x} ${start.y}A${radius} ${radius} 0 ${large} 1 ${end.x} ${end.y}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

interface HourMarksProps {
  /** Hours from one mark to the next. */
  readonly every: number;
  /** Radius at which a mark ends. */
  readonly outer: number;
  readonly length: number;
  readonly width: number;
}

/** Hour marks of a dial, with longer and stronger quarters. */
export function HourMarks({ every, outer, length, width }: HourMarksProps) {
  const hours = Array.from({ length: 24 / every }, (_, index) => index * every);
  return (
    <g stroke="currentColor" strokeLinecap="round">
      {hours.map((hour) => {
        const isQuarter = hour % 6 === 0;
        const from = pointAt(outer - (isQuarter ? length * 1.7 : length), hour);
        const to = pointAt(outer, hour);
        return (
          <line
            key={hour}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            strokeOpacity={isQuarter ? 0.8 : 0.35}
            strokeWidth={width}
          />
        );
      })}
    </g>
  );
}
