import { type ComponentType, type LazyExoticComponent, lazy, use, useEffect, useState } from 'react';
import { retryOnce } from './retry-once.ts';

const loads: (() => Promise<unknown>)[] = [];

/** A component that is not part of the first load. It is fetched when it is shown, or by `loadAllLazyCode`. */
export function loadLazily<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  loads.push(load);
  // React keeps a failure until the page is loaded again.
  return lazy(async () => ({ default: await retryOnce(load) }));
}

interface LazyModule<T> {
  ifLoaded(): T | undefined;
  /** Call while rendering. Until the module is loaded, the component waits as a lazy component does. */
  whenLoaded(): T;
  /** Returns `undefined` until the module is loaded. Without a need for the module, this does not load it. */
  useIfLoaded(isNeeded: boolean): T | undefined;
}

/** A module without components that is not part of the first load. It is fetched like a lazy component. */
export function loadModuleLazily<T extends object>(load: () => Promise<T>): LazyModule<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  const start = () => {
    loading ??= retryOnce(load).then((module) => {
      loaded = module;
      return module;
    });
    return loading;
  };
  loads.push(start);
  return {
    ifLoaded: () => loaded,
    whenLoaded: () => loaded ?? use(start()),
    useIfLoaded(isNeeded) {
      const [module, setModule] = useState(loaded);
      const isWanted = isNeeded && module === undefined;
      useEffect(() => {
        if (isWanted) start().then(setModule, () => {});
      }, [isWanted, start]);
      return module;
    },
  };
}

/** Loads all lazy code, so that it can be used while the connection to main is lost. */
export function loadAllLazyCode(): void {
  // A load that fails here runs again when its code is first needed.
  for (const load of loads) load().catch(() => {});
}
