import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Collection,
  type CollectionNode,
  collectionMoveProblem,
  collectionNameProblem,
  collectionPath,
  collectionTree,
  deepestCollection,
  withDescendants,
} from '../../../../shared/library/collection.ts';

const collection = (name: string, parent?: Collection): Collection => ({
  id: randomUUID(),
  name,
  createdAt: 0,
  ...(parent ? { parentId: parent.id } : {}),
});
const lake = collection('Lake');
const shots = ['Shot 10', 'shot 2', 'Shot 1'].map((name) => collection(name, lake));
const night = collection('Night streets');
const all = [night, ...shots, lake];
const names = (nodes: readonly CollectionNode[]): unknown[] =>
  nodes.map(({ collection: { name }, children }) => (children.length === 0 ? name : [name, ...names(children)]));

describe('the tree of collections', () => {
  it('is sorted by name, with natural numbers', () => {
    expect(names(collectionTree(all))).toEqual([['Lake', 'Shot 1', 'shot 2', 'Shot 10'], 'Night streets']);
  });

  it('shows each collection once, whatever the records contain', () => {
    const ids = Array.from({ length: 8 }, () => randomUUID());
    const record = fc.record({ parent: fc.option(fc.nat({ max: 9 })) });
    fc.assert(
      fc.property(fc.array(record, { minLength: 8, maxLength: 8 }), (records) => {
        const some = ids.map((id, at): Collection => {
          const parent = records[at]?.parent;
          const parentId = parent === null || parent === undefined ? undefined : (ids[parent] ?? randomUUID());
          return { id, name: `c${at}`, createdAt: 0, ...(parentId === undefined ? {} : { parentId }) };
        });
        const flat = (nodes: readonly CollectionNode[]): string[] =>
          nodes.flatMap((node) => [node.collection.id, ...flat(node.children)]);
        expect(flat(collectionTree(some)).toSorted()).toEqual(ids.toSorted());
        for (const id of ids) expect(collectionPath(some, id).length).toBeLessThanOrEqual(8);
      }),
    );
  });

  it('knows the collections inside and around a collection', () => {
    expect(withDescendants(all, lake.id)).toEqual([lake, ...shots]);
    expect(collectionPath(all, shots[0]?.id ?? '')).toEqual(['Lake', 'Shot 10']);
  });
});

describe('a collection', () => {
  it('cannot have the name of a sibling, in any case', () => {
    expect(collectionNameProblem(all, { name: ' LAKE ' })).toBe('A collection named “Lake” already exists here.');
    expect(collectionNameProblem(all, { name: 'Lake', parentId: lake.id })).toBeUndefined();
    expect(collectionNameProblem(all, { id: lake.id, name: 'lake' })).toBeUndefined();
    expect(collectionNameProblem(all, { name: '\n' })).toBe('A name needs at least one character.');
  });

  it('cannot be inside itself, or too deep', () => {
    expect(collectionMoveProblem(all, lake.id, lake.id)).toBe('A collection can’t be moved into itself.');
    expect(collectionMoveProblem(all, lake.id, shots[0]?.id)).toBe('A collection can’t be moved into itself.');
    expect(collectionMoveProblem(all, night.id, lake.id)).toBeUndefined();
    expect(collectionMoveProblem(all, night.id, randomUUID())).toBe('The destination collection no longer exists.');
    const deep = [collection('0')];
    while (deep.length < deepestCollection) deep.push(collection(`${deep.length}`, deep.at(-1)));
    const bottom = deep.at(-1)?.id;
    expect(collectionMoveProblem([...deep, night], night.id, bottom)).toBe(
      'Collections can be nested 20 levels deep at most.',
    );
    expect(collectionMoveProblem([...deep, ...all], lake.id, deep.at(-3)?.id)).toBeUndefined();
    expect(collectionMoveProblem([...deep, ...all], lake.id, deep.at(-2)?.id)).toBe(
      'Collections can be nested 20 levels deep at most.',
    );
  });
});
