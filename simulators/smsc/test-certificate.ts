/**
 * A PUBLIC TEST KEY: it is in the repository. Only for a simulated SMSC on a loopback address. Made with the openssl program: P-256, self-signed, CN localhost, also valid for 127.0.0.1
 * and ::1, from 2020 to 2120.
 */
export const publicTestKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLyuw5oGOGqHL6Mrj
czy3XOnE0LZT7jgMsoZT5UMyi2qhRANCAASbLvHYilHfWCbThEkp1Sb7E30MhkYc
Y+6ijtdh8Sj/+dTgHz1goBlXXPBw/hsugn+0omdOsw6GiLdeYy5WnhI8
-----END PRIVATE KEY-----
`

/** Self-signed: give it to a client as its CA. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBvjCCAWWgAwIBAgIBATAKBggqhkjOPQQDAjA3MSEwHwYDVQQKDBhQb3N0aG9y
biBQVUJMSUMgVEVTVCBLRVkxEjAQBgNVBAMMCWxvY2FsaG9zdDAgFw0yMDAxMDEw
MDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowNzEhMB8GA1UECgwYUG9zdGhvcm4gUFVC
TElDIFRFU1QgS0VZMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggq
hkjOPQMBBwNCAASbLvHYilHfWCbThEkp1Sb7E30MhkYcY+6ijtdh8Sj/+dTgHz1g
oBlXXPBw/hsugn+0omdOsw6GiLdeYy5WnhI8o2AwXjAsBgNVHREEJTAjgglsb2Nh
bGhvc3SHBH8AAAGHEAAAAAAAAAAAAAAAAAAAAAEwDwYDVR0TAQH/BAUwAwEB/zAd
BgNVHQ4EFgQUm8a5gy7HoT4MoJzQsAD+XIgkCbkwCgYIKoZIzj0EAwIDRwAwRAIg
NIzzpnY5fGPvit/KdorSk1CznidWKIFrFcuxzmFXXk4CIEFDRXZXdFm1LI7P2fO5
ApJF1DpeMVwKhXH3sXdKoBQS
-----END CERTIFICATE-----
`
