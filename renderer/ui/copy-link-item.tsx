import { Menu } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { deepLinkTo } from '../../shared/sync/deep-link.ts';
import { useSynced } from '../api/synced-state.ts';
import { notify, notifyProblem } from './notify.ts';

/** Copies a link that opens this page of the program from outside. The browser shell has no such links. */
export function CopyLinkItem({ path }: { path: string }) {
  const { shell } = useSynced('app');
  if (shell !== 'electron') return null;
  const copy = () =>
    navigator.clipboard.writeText(deepLinkTo(path)).then(
      () => notify('Link copied', 'The link opens this page on this computer.'),
      () => notifyProblem('Couldn’t copy the link', { kind: 'input', sentence: 'Couldn’t access the clipboard.' }),
    );
  return (
    <Menu.Item leftSection={<IconLink size={14} stroke={1.5} aria-hidden />} onClick={copy}>
      Copy link
    </Menu.Item>
  );
}
