import { Button, Modal } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { type CommandGroup, commandGroups, groupsAt } from '../../ui/commands/command-groups.ts';
import { usePrintedKeys } from '../../ui/commands/keys-of-command.ts';
import { Box } from '../../ui/primitives.tsx';
import { useReturningFocus } from '../../ui/use-returning-focus.ts';
import styles from './shortcut-sheet.module.css';
import { ShortcutTable } from './shortcut-table.tsx';

/** Lists all keys, those of the current page first. The printed page contains only this sheet. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [location] = useLocation();
  const sheetKeys = usePrintedKeys('keySheet');
  useReturningFocus();
  const pageGroups = groupsAt(location);
  const allGroups = commandGroups();
  const first = pageGroups.flatMap((group) => allGroups.filter((each) => each.group === group));
  const otherGroups = allGroups.filter((each) => !pageGroups.includes(each.group));
  return (
    <Modal.Root opened onClose={onClose} size="min(1320px, 92vw)" className={styles['root'] ?? ''}>
      <Modal.Overlay className={styles['off-paper'] ?? ''} />
      <Modal.Content className={styles['content'] ?? ''} aria-label="Keyboard shortcuts">
        <Modal.Header>
          <Modal.Title>Keyboard shortcuts</Modal.Title>
          <span className="grow" />
          <span className={`row ${styles['off-paper']}`}>
            <Button
              size="xs"
              leftSection={<IconPrinter size={14} stroke={1.5} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <Modal.CloseButton aria-label="Close" />
          </span>
        </Modal.Header>
        <Modal.Body>
          <Box component="p" className="t2 small" mb="s4">
            Single-key shortcuts work when you aren’t typing in a field. {sheetKeys.join(' ')} opens and closes this
            list.
          </Box>
          {first.map((each) => (
            <Group key={each.group} {...each} isOnPage />
          ))}
          {otherGroups.map((each) => (
            <Group key={each.group} {...each} />
          ))}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Group({ group, names, isOnPage = false }: CommandGroup & { isOnPage?: boolean }) {
  return (
    <section className={styles['group']} aria-label={group}>
      <h3 className="label">
        {group}
        {isOnPage && <span className="t3 small"> · this page</span>}
      </h3>
      <ShortcutTable names={names} label={group} />
    </section>
  );
}
