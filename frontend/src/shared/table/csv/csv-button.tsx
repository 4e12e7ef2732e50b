import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import type { Column } from '@/shared/table/table-model';
import { csvText } from './csv-text';
import { download } from './download';

interface CsvButtonProps<Row> {
  readonly fileName: string;
  readonly columns: readonly Column<Row>[];
  /** The rows that are shown, in the order shown. */
  readonly rows: readonly Row[];
}

/** Downloads what a table shows. */
export function CsvButton<Row>({ fileName, columns, rows }: CsvButtonProps<Row>) {
  return (
    <Button
      size="small"
      color="inherit"
      disabled={rows.length === 0}
      startIcon={<FileDownloadOutlined />}
      onClick={() => {
        download(fileName, new Blob([csvText(columns, rows)], { type: 'text/csv;charset=utf-8' }));
      }}
    >
      CSV
    </Button>
  );
}
