import { secondWindowQuery } from '../../../../../shared/contract/second-window-query.ts';
import { useCalls } from '../../../../api/api-provider.tsx';
import { useSynced } from '../../../../api/synced-state.ts';
import { setPath } from '../../../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../../../ui/notify.ts';
import { linkWindows } from './is-window-linked.ts';

/** Returns a function that opens a comparison in a second window, which follows this one. */
export function useOpenSecondWindow(comparisonId: string): () => void {
  const calls = useCalls();
  const { shell } = useSynced('app');
  return () => {
    linkWindows();
    if (shell === 'electron') {
      calls.windows.openSecond({ comparisonId }).catch(notifyFailure('Couldn’t open the second window'));
    } else {
      const url = `${location.pathname}${secondWindowQuery}#${setPath(comparisonId)}`;
      window.open(url, '_blank', 'noopener,popup,width=1280,height=800');
    }
  };
}
