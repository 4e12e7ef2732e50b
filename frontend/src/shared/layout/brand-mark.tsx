import Box from '@mui/material/Box';

/** Product name with its logo, a dial of a day with its worked part. */
export function BrandMark() {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, color: 'inherit' }}>
      <Box component="svg" viewBox="0 0 32 32" aria-hidden sx={{ width: 28, height: 28, flex: 'none' }}>
        <circle
          cx="16"
          cy="16"
          r="12"
          fill="none"
          stroke="currentColor"
          strokeOpacity="0.25"
          strokeWidth="3.5"
        />
        <path
          d="M5.6 22A12 12 0 1 1 28 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
        <circle cx="28" cy="16" r="3.6" fill="#E5A04E" />
      </Box>
      <Box component="span" sx={{ fontWeight: 600, fontSize: 18, letterSpacing: '-0.01em' }}>
        Timekeep
      </Box>
    </Box>
  );
}
