import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Group } from '../../ui/layout-primitives.tsx';

/** Shown above a conversation in Trash. */
export function TrashedConversationBanner({ restore }: { restore: () => void }) {
  return (
    <Group gap="s2" flex="none" mih={36} px="s4" line="bottom" bg="select">
      <IconTrash size={14} stroke={1.5} aria-hidden />
      <span className="grow">This conversation is in Trash.</span>
      <Button size="xs" onClick={restore}>
        Restore
      </Button>
    </Group>
  );
}
