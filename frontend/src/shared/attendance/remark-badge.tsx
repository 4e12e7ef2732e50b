import Box from '@mui/material/Box';
import { remarkTitle, remarkTone } from '@timekeep/contracts/attendance/remarks';

/** A remark as a soft tint with a dot and its title in words. */
export function RemarkBadge({ remark }: { readonly remark: string }) {
  const tone = remarkTone(remark);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        maxWidth: '100%',
        height: 24,
        px: 1,
        borderRadius: '12px',
        fontSize: '0.75rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: `remark.${tone}.ink`,
        bgcolor: `remark.${tone}.tint`,
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ flex: 'none', width: 6, height: 6, borderRadius: 3, bgcolor: `remark.${tone}.dot` }}
      />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {remarkTitle(remark)}
      </Box>
    </Box>
  );
}
