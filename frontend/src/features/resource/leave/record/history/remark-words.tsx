import Box from '@mui/material/Box';
import { remarkWords, type WordTone } from './remark-words.model';

const styles: Readonly<Record<WordTone, object>> = {
  increase: { color: 'remark.green.ink', fontWeight: 700 },
  decrease: { color: 'error.main', fontWeight: 700 },
  number: { fontWeight: 700 },
  plain: {},
};

/** The remarks of a line, in which increases, decreases and numbers stand out. */
export function RemarkWords({ remarks }: { readonly remarks: string }) {
  return (
    <span title={remarks}>
      {remarkWords(remarks).map(({ text, tone }, index) =>
        tone === 'plain' ? (
          text
        ) : (
          <Box component="strong" key={index} sx={styles[tone]}>
            {text}
          </Box>
        ),
      )}
    </span>
  );
}
