import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BrandMark } from '../../shared/brand/brand-mark';
import { arcPath, pointAt } from '../../shared/brand/dial-geometry';

/** People and their working days: radius of the ring, hours from and to. */
const PEOPLE = [
  { radius: 92, from: 22, to: 6.5, warm: false },
  { radius: 76, from: 8, to: 17, warm: true },
  { radius: 60, from: 6, to: 15.2, warm: false },
  { radius: 44, from: 9.4, to: 18.4, warm: false },
] as const;

const INK = '#BFE3E2';
const WARM = '#F2B872';
const HOURS = Array.from({ length: 48 }, (_, half) => half / 2);

/** The picture side of the split page: a day as a dial, each person a ring, each working day an arc on it. */
export function SignInPicture() {
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        justifyContent: 'space-between',
        position: 'sticky',
        top: 0,
        height: '100dvh',
        overflow: 'hidden',
        p: 4,
        color: '#F2F8F7',
        background: 'radial-gradient(120% 90% at 50% 45%, #14686F 0%, #0D4D53 48%, #0A3A3F 100%)',
      }}
    >
      <BrandMark />
      <Box sx={{ flex: 1, minHeight: 0, display: 'grid', placeItems: 'center', py: 3 }}>
        <Box component="svg" viewBox="0 0 200 200" sx={{ width: '100%', height: '100%', maxWidth: 620 }}>
          {HOURS.map((hour) => (
            <Tick key={hour} hour={hour} />
          ))}
          {PEOPLE.map(({ radius }) => (
            <circle
              key={radius}
              cx="100"
              cy="100"
              r={radius - 10}
              fill="none"
              stroke={INK}
              strokeOpacity="0.16"
            />
          ))}
          {PEOPLE.map((person) => (
            <WorkingDay key={person.radius} {...person} />
          ))}
          <g stroke={INK} strokeLinecap="round" strokeWidth="1.6">
            <line x1="100" y1="100" x2="100" y2="82" />
            <line x1="100" y1="100" x2="111" y2="106" />
          </g>
          <circle cx="100" cy="100" r="2.4" fill={WARM} />
        </Box>
      </Box>
      <Box sx={{ maxWidth: '34ch' }}>
        <Typography sx={{ fontSize: 28, lineHeight: 1.25, fontWeight: 600, letterSpacing: '-0.02em' }}>
          Every day has its beginning and its end.
        </Typography>
        <Typography sx={{ mt: 1, color: INK }}>See when yours began, and what is on today.</Typography>
      </Box>
    </Box>
  );
}

function Tick({ hour }: { readonly hour: number }) {
  const long = hour % 6 === 0;
  const inner = pointAt(long ? 91 : 93.5, hour);
  const outer = pointAt(96.5, hour);
  return (
    <line
      x1={inner.x}
      y1={inner.y}
      x2={outer.x}
      y2={outer.y}
      stroke={INK}
      strokeOpacity={long ? 0.9 : 0.35}
      strokeWidth={long ? 1.2 : 0.6}
      strokeLinecap="round"
    />
  );
}

function WorkingDay({ radius, from, to, warm }: (typeof PEOPLE)[number]) {
  const ring = radius - 10;
  const head = pointAt(ring, to);
  const colour = warm ? WARM : INK;
  return (
    <g>
      <path
        d={arcPath(ring, from, to)}
        fill="none"
        stroke={colour}
        strokeOpacity={warm ? 1 : 0.6}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx={head.x} cy={head.y} r="7.4" fill="#0D4D53" />
      <circle cx={head.x} cy={head.y} r="6.2" fill={colour} />
      <g fill="#0D4D53">
        <circle cx={head.x} cy={head.y - 1.5} r="1.9" />
        <path d={`M${head.x - 3.4} ${head.y + 3.6}a3.4 3 0 0 1 6.8 0z`} />
      </g>
    </g>
  );
}
