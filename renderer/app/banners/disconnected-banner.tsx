import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useConnectionState } from '../../api/main-connection-state.ts';
import { Banner } from './banner.tsx';

/** A short interruption is not reported. */
const millisecondsBeforeShown = 1000;

/**
 * Reports the lost connection to main. The connection is restored automatically, therefore the banner has no button.
 */
export function DisconnectedBanner() {
  const isLost = useConnectionState((line) => line.state === 'lost');
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!isLost) return setShown(false);
    const timer = setTimeout(() => setShown(true), millisecondsBeforeShown);
    return () => clearTimeout(timer);
  }, [isLost]);
  return (
    <div role="status">
      {isLost && shown && (
        <Banner icon={IconPlugConnectedX}>
          <span>Connection to Triptych’s main process lost. Trying again.</span>
        </Banner>
      )}
    </div>
  );
}
