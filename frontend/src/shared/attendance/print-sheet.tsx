import './timesheet.css';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useConfig } from '@/shared/api/system-api';
import { BusyButton } from '@/shared/dialog/busy-button';
import { t } from '@/shared/language/language';

interface PrintButtonProps {
  readonly disabled: boolean;
  readonly label?: string;
  /** Loads what the sheets need, before the button prints. Nothing is printed if it returns false. */
  readonly prepare?: () => Promise<boolean>;
  /** Renders the sheets, only while printing. */
  readonly children: () => ReactNode;
}

/** The buttons of the page, the one that was shown or pressed last at the end: its sheets are printed. */
let buttons: readonly symbol[] = [];

function toEnd(button: symbol): void {
  buttons = [...buttons.filter((other) => other !== button), button];
}

/** Button that prints sheets instead of the page; so does the browser's print command. */
export function PrintButton({ disabled, label = t('Print'), prepare, children }: PrintButtonProps) {
  const [isPrinting, setPrinting] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const button = useRef(Symbol('print'));
  useEffect(() => {
    const own = button.current;
    toEnd(own);
    // The browser prints the page as rendered when the listener returns.
    const begin = () => {
      if (buttons.at(-1) !== own) return;
      flushSync(() => {
        setPrinting(true);
      });
    };
    const end = () => {
      setPrinting(false);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      buttons = buttons.filter((other) => other !== own);
    };
  }, []);
  const print = async () => {
    if (prepare) {
      setPreparing(true);
      const isReady = await prepare().finally(() => {
        setPreparing(false);
      });
      if (!isReady) return;
    }
    toEnd(button.current);
    window.print();
  };
  return (
    <>
      <BusyButton
        size="small"
        color="inherit"
        disabled={disabled}
        loading={isPreparing}
        loadingPosition="start"
        startIcon={<PrintOutlined />}
        onClick={() => void print()}
      >
        {label}
      </BusyButton>
      {isPrinting && !disabled && createPortal(<div className="timesheets">{children()}</div>, document.body)}
    </>
  );
}

interface SheetHeadProps {
  readonly title: string;
  /** Name of the employee, department or company. */
  readonly name: string;
  /** Lines under the name. */
  readonly about: readonly string[];
  /** Lines under the title. */
  readonly period: readonly string[];
}

/** Head of a sheet: whose it is, what it is, and of when. */
export function SheetHead({ title, name, about, period }: SheetHeadProps) {
  const config = useConfig().data;
  return (
    <div className="timesheet-head">
      <div>
        <p className="name">{name}</p>
        {about.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div>
        <p className="name">{title}</p>
        {period.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{config?.companyName}</p>
      </div>
    </div>
  );
}

/** A column of a sheet. Its cells wrap to as many lines as they need, or keep to one. */
export interface SheetColumn<Row> {
  readonly heading: string;
  readonly align?: 'left' | 'right';
  readonly wraps?: boolean;
  readonly render: (row: Row) => ReactNode;
}

interface SheetTableProps<Row> {
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The head of the sheet, which is printed again on each page. */
  readonly head: SheetHeadProps;
}

/** The rows of a sheet below its head. */
export function SheetTable<Row>({ columns, rows, keyOf, head }: SheetTableProps<Row>) {
  return (
    <table>
      <thead>
        <tr>
          <td colSpan={columns.length}>
            <SheetHead {...head} />
          </td>
        </tr>
        <tr>
          {columns.map(({ heading, align }) => (
            <th key={heading} scope="col" data-align={align}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ heading, align, wraps = false, render }) => (
              <td key={heading} data-align={align} data-wraps={wraps || undefined}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Totals under the rows of a sheet. */
export function SheetTotals({
  totals,
}: {
  readonly totals: readonly (readonly [label: string, value: string])[];
}) {
  return (
    <dl>
      {totals.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lines to sign on, each with a date. */
export function Signatures({ signers }: { readonly signers: readonly string[] }) {
  return (
    <div className="signatures">
      {signers.map((signer) => (
        <p key={signer}>
          <span>{signer}</span>
          <span>{t('Date')}</span>
        </p>
      ))}
    </div>
  );
}
