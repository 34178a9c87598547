import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

const LINK_CODE = /^#([\w-]{43})$/;

/**
 * The long code that the letter's link carries in its fragment, which no server sees. Taken out of the address at once:
 * it stays in no history and on no screen.
 */
export function useLinkCode(): readonly [code: string | undefined, forget: () => void] {
  const [code, setCode] = useState(() => LINK_CODE.exec(window.location.hash)?.[1]);
  const navigate = useNavigate();
  useEffect(() => {
    if (window.location.hash) void navigate(window.location.pathname, { replace: true });
  }, [navigate]);
  return [code, () => setCode(undefined)];
}
