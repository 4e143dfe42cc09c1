import { Menu } from '@mantine/core';
import { IconAppWindow, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useOpenWith } from './use-open-with.ts';

interface OpenWithItemsProps {
  readonly itemId: string;
  /** Called when the page changes, for a container over the page. */
  readonly leave?: () => void;
}

/** Menu entries that open the original file of an item with programs of the computer. */
export function OpenWithItems({ itemId, leave }: OpenWithItemsProps) {
  const { programs, open, choose } = useOpenWith();
  return (
    <>
      <Menu.Item leftSection={<IconExternalLink size={14} stroke={1.5} aria-hidden />} onClick={() => open(itemId)}>
        Default program
      </Menu.Item>
      {programs.map(({ id, name, path }) => (
        <Menu.Item
          key={id}
          title={path}
          leftSection={<IconAppWindow size={14} stroke={1.5} aria-hidden />}
          onClick={() => open(itemId, id)}
        >
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />} onClick={() => choose(itemId, leave)}>
        Add program…
      </Menu.Item>
    </>
  );
}
