interface Plugin {
  readonly name: string;
  renderChunk(code: string): { code: string; map: null } | null;
}

/**
 * Takes parts of Node into the bundle by `getBuiltinModule` in place of `import`. As an ES module, a part reads every one
 * of its exports when it is imported, also those that are made only when they are read: for `node:http` these are Node's
 * own WebSocket and fetch, which nobody here uses and which take 50 ms of every start.
 */
export function fastBuiltinImports(ids: readonly string[]): Plugin {
  const statement = new RegExp(`^import (?:([\\w$]+),? )?(?:\\{([^}]*)\\} )?from "(${ids.join('|')})";$`, 'gm');
  const any = new RegExp(`^import\\b.*"(${ids.join('|')})";$`, 'm');
  return {
    name: 'cheap-builtins',
    renderChunk(code) {
      if (!any.test(code)) return null;
      const cheap = code.replace(statement, (_, whole: string | undefined, parts: string | undefined, id: string) => {
        const builtin = `process.getBuiltinModule("${id}")`;
        const lines = [
          ...(whole === undefined ? [] : [`const ${whole} = ${builtin};`]),
          ...(parts === undefined ? [] : [`const {${parts.replaceAll(' as ', ': ')}} = ${builtin};`]),
        ];
        return lines.join(' ');
      });
      const left = any.exec(cheap)?.[0];
      if (left !== undefined) throw new Error(`This import was not understood: ${left}`);
      return { code: cheap, map: null };
    },
  };
}
