import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState, type ComponentType, type FunctionComponent } from 'react';
import { t } from '@/shared/language/language';
import { notify, retract } from '@/shared/toast/notify';

/** A component whose script is loaded when it is shown first, or before by `load`. */
export interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Loads the script. Returns false after a notice said that it could not be loaded; the next call tries again. */
  readonly load: () => Promise<boolean>;
}

interface LazyOptions<Props> {
  /** Shown while the script loads; nothing by default. */
  readonly Loading?: ComponentType<Props>;
  /** Called when the script could not be loaded; by default a button to try again takes the place of the part. */
  readonly onMissing?: (props: Props) => void;
  /** True if the service worker keeps the script, so that it can be loaded without a connection. */
  readonly isKept?: boolean;
}

/**
 * Declares a part of a page with a script of its own. Without a connection, and when a newer version has replaced the
 * script, the page stays and a notice says so. Unlike `lazy` of React, which keeps a failure, each showing tries again;
 * Chromium itself keeps the failure of a request that was sent, for which the notice advises to load the page again.
 */
export function lazyPart<Props extends object>(
  loadPart: () => Promise<ComponentType<Props>>,
  { Loading, onMissing, isKept = false }: LazyOptions<Props> = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    if (loaded) return true;
    // Not tried without a connection: Chromium would refuse the same script until the page is loaded again.
    loaded = navigator.onLine || (isKept && hasServiceWorker()) ? await loadPart().catch(() => null) : null;
    if (loaded) retractNotOpened();
    else notify('error', navigator.onLine ? NOT_OPENED : NOT_OPENED_OFFLINE);
    return loaded !== null;
  };
  function Part(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    const [isMissing, setMissing] = useState(false);
    const isLoading = Shown === null && !isMissing;
    const finish = useEffectEvent((isLoaded: boolean) => {
      if (isLoaded) setShown(() => loaded);
      else {
        setMissing(true);
        onMissing?.(props);
      }
    });
    useEffect(() => {
      if (!isLoading) return undefined;
      let isMounted = true;
      void load().then((isLoaded) => {
        if (isMounted) finish(isLoaded);
      });
      return () => {
        isMounted = false;
      };
    }, [isLoading]);
    if (Shown) return <Shown {...props} />;
    if (isLoading) return Loading ? <Loading {...props} /> : null;
    if (onMissing) return null;
    return (
      <Missing
        onRetry={() => {
          setMissing(false);
        }}
      />
    );
  }
  return Object.assign(Part, { load });
}

/** Declares a dialog with a script of its own, which closes at once when the script cannot be loaded. */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  loadDialog: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  return lazyPart(loadDialog, {
    onMissing: ({ onClose }) => {
      onClose();
    },
  });
}

/** Message of what could not be opened, since its script could not be loaded. */
export const NOT_OPENED_OFFLINE = t('No connection. This cannot be opened now.');
const NOT_OPENED = t('This cannot be opened now. Try again, or load the page again.');

function hasServiceWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

function retractNotOpened(): void {
  retract(NOT_OPENED_OFFLINE);
  retract(NOT_OPENED);
}

/** Takes the place of a part whose script could not be loaded. Tries again by itself when there is a connection. */
function Missing({ onRetry }: { readonly onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = () => {
      retry();
    };
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
    };
  }, []);
  return (
    <Box role="alert" sx={{ p: 2, display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="body2">{t('This part could not be loaded.')}</Typography>
      <Button size="small" variant="outlined" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </Box>
  );
}
