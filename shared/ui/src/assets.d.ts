declare module '*.woff2' {
  /** Address of the file. */
  const address: string;
  export default address;
}
