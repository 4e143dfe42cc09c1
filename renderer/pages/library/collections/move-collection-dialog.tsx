import { Button, Modal, Radio } from '@mantine/core';
import { useState } from 'react';
import {
  type Collection,
  collectionMoveProblem,
  collectionTree,
  flattenTree,
} from '../../../../shared/library/collection.ts';
import { useCollections } from '../../../api/synced-state-hooks.ts';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';

interface MoveDialogProps {
  readonly collection: Collection;
  readonly close: () => void;
  /** `null`: to the top. */
  readonly move: (target: Collection | null) => void;
}

const top = 'top';

/** Selects the new parent of a collection; impossible parents are not offered. */
export function MoveDialog({ collection, close, move }: MoveDialogProps) {
  const collections = useCollections();
  const [target, setInto] = useState(collection.parentId ?? top);
  const places = flattenTree(collectionTree(collections)).filter(
    ({ collection: { id } }) => collectionMoveProblem(collections, collection.id, id) === undefined,
  );
  const isSame = target === (collection.parentId ?? top);
  return (
    <Modal opened onClose={close} title={`Move “${collection.name}”`} size={380}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isSame) return;
          move(collections.find(({ id }) => id === target) ?? null);
          close();
        }}
      >
        <Radio.Group value={target} onChange={setInto} aria-label="Destination">
          <Stack gap={8} mah={340} overflowY="auto" p={3} m={-3}>
            <Radio value={top} label="Top level" data-autofocus />
            {places.map(({ collection: place, level }) => (
              <Radio key={place.id} value={place.id} label={place.name} ml={level * 14} />
            ))}
          </Stack>
        </Radio.Group>
        <Flex gap="s2" justify="flex-end" mt="s4">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={isSame}>
            Move
          </Button>
        </Flex>
      </form>
    </Modal>
  );
}
