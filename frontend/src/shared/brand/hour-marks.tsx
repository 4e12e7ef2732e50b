import { pointAt } from './dial-geometry';

interface HourMarksProps {
  /** Hours from one mark to the next. */
  readonly every: number;
  /** Radius at which a mark ends. */
  readonly outer: number;
  readonly length: number;
  readonly width: number;
}

/** The marks around a day, the quarters longer and stronger. */
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
