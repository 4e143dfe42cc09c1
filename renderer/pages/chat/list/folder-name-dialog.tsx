import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { create } from 'zustand';
import { Flex } from '../../../ui/layout-primitives.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';

type Done = (name: string) => void;

const useRequest = create<{ done: Done | undefined }>(() => ({ done: undefined }));

/** Asks the user for the name of a folder; `done` is called at most once. */
export function askFolderName(done: Done): void {
  useRequest.setState({ done });
}

export function FolderNameDialog() {
  const done = useRequest((request) => request.done);
  return done ? <FolderName done={done} /> : null;
}

function FolderName({ done }: { done: Done }) {
  const [name, setName] = useState('');
  useReturningFocus();
  const close = () => useRequest.setState({ done: undefined });
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
