import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { useDispatch, useSelector } from 'react-redux';
import { selectToken, sessionEnded } from './session-slice';

/** Returns a function that signs out, here and on the server. */
export function useLogout(): () => void {
  const dispatch = useDispatch();
  const token = useSelector(selectToken);
  return () => {
    if (token !== null) endSessionOnServer(token);
    dispatch(sessionEnded({ message: null }));
  };
}

/**
 * Ends a session on the server, so that its token is of no more use. Signing out does not wait for it, and it is sent even if the page
 * is closed. Without a connection the session ends here alone.
 */
function endSessionOnServer(token: string): void {
  const url = new URL(SESSION_PATHS.logout, window.location.origin).href;
  const headers = { Authorization: `Bearer ${token}` };
  fetch(new Request(url, { method: 'POST', headers, keepalive: true })).catch(() => undefined);
}
