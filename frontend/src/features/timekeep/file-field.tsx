import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { t } from '@/shared/language/language';

interface FileFieldProps {
  /** The chosen file. */
  readonly file: File | null;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** Field for a file, chosen with a button or dragged into it. */
export function FileField({ file, disabled, onFile }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <Box
      data-testid="file-field"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped && !disabled) onFile(dropped);
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 2,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: '10px',
        bgcolor: isOver ? 'subtle' : 'transparent',
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('File of punches')}
        disabled={disabled}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onFile(chosen);
          // The same file, mended, can be chosen again.
          target.value = '';
        }}
      />
      <Button
        variant="outlined"
        disabled={disabled}
        startIcon={<UploadFileOutlined />}
        onClick={() => input.current?.click()}
      >
        {file ? t('Choose another file') : t('Choose a file')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
        {file ? file.name : t('or drag it here')}
      </Typography>
    </Box>
  );
}
