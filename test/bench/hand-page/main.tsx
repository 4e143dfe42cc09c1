import '@mantine/core/styles.css';
import { Box, Button, Flex, MantineProvider, Menu, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ImageAhead, ShownPage } from './shown-page.tsx';
import { useControlKey } from './use-control-key.ts';

// An empty page of the same framework. It shows one effect of each kind that the program shows: the limit of the machine.

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

function PeerPage() {
  return (
    <Flex gap={16} p={16} h="100vh">
      <Box w={420}>
        <Textarea label="Prompt" rows={4} />
        <PeerMenu />
        <SelectableRows />
        <LongList />
      </Box>
      <Box flex={1} miw={0}>
        <ImageAhead />
        <ShownPage />
      </Box>
      <PeerPalette />
    </Flex>
  );
}

function PeerMenu() {
  return (
    <Menu keepMounted={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button mt={8}>Actions</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {numbers(15).map((number) => (
          <Menu.Item key={number}>Action {number}</Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function SelectableRows() {
  const [selected, setSelected] = useState<number>();
  return (
    <Box role="listbox" aria-label="Rows" mt={8}>
      {numbers(12).map((number) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Only the pointer selects here.
        // biome-ignore lint/a11y/useFocusableInteractive: As above.
        <div
          key={number}
          role="option"
          aria-posinset={number + 1}
          aria-setsize={12}
          aria-selected={number === selected}
          style={{ height: 24, background: number === selected ? 'lightblue' : undefined }}
          onClick={() => setSelected(number)}
        >
          Row {number}
        </div>
      ))}
    </Box>
  );
}

function LongList() {
  return (
    <Box role="list" aria-label="Long list" mt={8} h={240} style={{ overflow: 'auto' }}>
      {numbers(600).map((number) => (
        // biome-ignore lint/a11y/useSemanticElements: As in the lists of the program.
        <div key={number} role="listitem" style={{ height: 44 }}>
          Line {number}
        </div>
      ))}
    </Box>
  );
}

function PeerPalette() {
  const [isOpen, setOpen] = useState(false);
  useControlKey('k', () => setOpen(true));
  if (!isOpen) return null;
  return (
    <Modal opened onClose={() => setOpen(false)} title="Palette" transitionProps={{ duration: 0 }}>
      <TextInput aria-label="Search" data-autofocus />
      <div role="listbox" aria-label="Entries">
        {numbers(40).map((number) => (
          // biome-ignore lint/a11y/useFocusableInteractive: The field has the keys.
          <div key={number} role="option" aria-selected={number === 0}>
            Entry {number}
          </div>
        ))}
      </div>
    </Modal>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <MantineProvider>
      <PeerPage />
    </MantineProvider>,
  );
}
