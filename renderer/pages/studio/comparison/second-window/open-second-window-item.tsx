import { Menu } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { secondWindowQuery } from '../../../../../shared/contract/second-window-query.ts';
import { useCalls } from '../../../../api/api-provider.tsx';
import { isSecondWindow } from '../../../../api/is-second-window.ts';
import { useSynced } from '../../../../api/synced-state.ts';
import { keyLabelsOf } from '../../../../ui/commands/keys.ts';
import { keysOf } from '../../../../ui/commands/keys-of-command.ts';
import { setPath } from '../../../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../../../ui/toast.ts';
import { linkWindows } from './is-window-linked.ts';

/** Opens the comparison in a second window, which follows this one. */
export function OpenSecondWindowItem({ open }: { open: () => void }) {
  if (isSecondWindow) return null;
  return (
    <Menu.Item
      leftSection={<IconDevices size={14} stroke={1.5} aria-hidden />}
      rightSection={<kbd>{keyLabelsOf(keysOf('secondWindow')).join(' ')}</kbd>}
      onClick={open}
    >
      Open in second window
    </Menu.Item>
  );
}

/** Returns a function that opens a comparison in a second window. */
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
