// The page's files end in .js and are modules only in a browser, so they are read as data: imports.
import { readFileSync } from "node:fs";

const page = new URL("../../../src/handful/web/page/", import.meta.url);

/**
 * The address of a file of the page as a module, with everything that it imports inside.
 *
 * @param {URL} file
 */
function address(file) {
  const source = readFileSync(file, "utf8").replace(
    /^(import .* from )"(\.[^"]+)";$/gm,
    (_, names, path) => `${names}"${address(new URL(path, file))}";`,
  );
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/**
 * The module at *path* of the page, such as words/en.js.
 *
 * @param {string} path
 */
export const pageModule = (path) => import(address(new URL(path, page)));
