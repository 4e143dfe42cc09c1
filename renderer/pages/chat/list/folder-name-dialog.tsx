import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Flex } from '../../../ui/layout-primitives.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';

interface FolderNameDialogProps {
  readonly done: (name: string) => void;
  readonly close: () => void;
}

/** Asks the user for the name of a folder. */
export function FolderNameDialog({ done, close }: FolderNameDialogProps) {
  const [name, setName] = useState('');
  useReturningFocus();
  const isEmpty = name.trim() === '';
  return (
    <Modal opened onClose={close} title="Move to a new folder" size={360}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty) return;
          close();
          done(name.trim());
        }}
      >
        <TextInput
          label="Folder"
          data-autofocus
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Flex gap="s2" justify="flex-end" mt="s4">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={isEmpty}>
            Move
          </Button>
        </Flex>
      </form>
    </Modal>
  );
}
